drop trigger media_shown_changed on media;
drop function count_list_change_of_file();
