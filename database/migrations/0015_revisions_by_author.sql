-- The end of an account looks these up. One index a migration: each holds its table only while it is built.
create index post_revisions_author on post_revisions (author_id) where author_id is not null;
