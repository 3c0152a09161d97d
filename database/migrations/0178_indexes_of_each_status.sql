-- Those of each order do what these did. Calls about posts wait for the moment in which they go.
drop index posts_owner_recent;
drop index posts_owner_status_name;
