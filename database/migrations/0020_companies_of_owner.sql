-- The end of an account looks these up. One index a migration: each holds its table only while it is built.
create index companies_of_owner on companies (owner_id, id);
