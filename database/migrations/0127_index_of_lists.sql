-- posts_owner_recent does what it did. Calls about posts wait for the moment in which it goes.
drop index posts_owner_status_recent;
