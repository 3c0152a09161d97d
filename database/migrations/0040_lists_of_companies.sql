-- Outside a transaction: the lists of a company's posts, whose last pages read these indexes alone.
create index concurrently posts_company_by_time on posts (company_id, created_at, id)
  include (status, kind, name_key) where company_id is not null and deleted_at is null;
create index concurrently posts_company_by_name on posts (company_id, name_key, id)
  include (status, kind) where company_id is not null and deleted_at is null;
