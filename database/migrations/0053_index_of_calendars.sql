-- Outside a transaction. An author's published posts by the time they were published: their calendar reads a range of it.
create index concurrently posts_owner_published on posts (owner_id, published_at, id)
  where status = 'published' and deleted_at is null;
