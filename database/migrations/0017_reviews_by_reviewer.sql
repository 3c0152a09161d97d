-- The end of an account looks these up. One index a migration: each holds its table only while it is built.
create index post_reviews_reviewer on post_reviews (reviewer_id) where reviewer_id is not null;
