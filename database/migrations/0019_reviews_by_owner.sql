-- The end of an account looks these up. One index a migration: each holds its table only while it is built.
create index post_reviews_owner on post_reviews (owner_id);
