-- The end of an account looks these up. One index a migration: each holds its table only while it is built.
create index sessions_of_user on sessions (user_id);
