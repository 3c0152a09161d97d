-- The end of an account looks these up. One index a migration: each holds its table only while it is built.
create index posts_owner on posts (owner_id);
