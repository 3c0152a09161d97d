drop trigger users_shown_changed on users;
drop trigger users_shown_removed on users;
drop function count_list_change_of_user(), forget_list_changes();
