drop trigger users_review_queue_renamed on users;
drop function rename_in_review_queue();
