-- Outside a transaction. The newest published posts of one newsroom: its company's, or its author's own.
create index concurrently posts_newsroom_recent on posts (coalesce(company_id, -owner_id), kind, published_at, id)
  where status = 'published' and deleted_at is null;
