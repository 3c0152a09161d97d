-- Outside a transaction. One index for each order of an owner's lists, with all that a list is filtered by: any list is
-- read from it alone, whatever its filters.
create index concurrently posts_owner_by_time on posts (owner_id, created_at, id)
  include (status, kind, company_id, name_key) where deleted_at is null;
create index concurrently posts_owner_by_name on posts (owner_id, name_key, id)
  include (status, kind, company_id) where deleted_at is null;
