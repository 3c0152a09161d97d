-- Outside a transaction. As posts_owner_status_recent, with what lists are filtered by: without it, each post that a deep
-- page of one kind or company skips is looked up.
create index concurrently posts_owner_recent on posts (owner_id, status, created_at, id)
  include (name_key, kind, company_id) where deleted_at is null;
