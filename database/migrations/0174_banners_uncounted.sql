drop trigger post_media_shown_added on post_media;
drop trigger post_media_shown_changed on post_media;
drop trigger post_media_shown_removed on post_media;
drop function count_list_change_of_post();
