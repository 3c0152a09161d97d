drop trigger posts_shown_changed on posts;
drop function count_list_change_of_posts(), count_list_change(bigint);
