drop trigger platforms_shown_changed on platforms;
drop function count_list_change_of_all();
