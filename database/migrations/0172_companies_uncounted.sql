drop trigger companies_shown_changed on companies;
drop function count_list_change_of_owner();
