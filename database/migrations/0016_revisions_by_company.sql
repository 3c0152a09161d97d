-- The end of an account looks these up. One index a migration: each holds its table only while it is built.
create index post_revisions_company on post_revisions (company_id) where company_id is not null;
