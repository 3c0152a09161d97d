-- Outside a transaction. Public posts by the file of the sitemap that lists them: the newest change of each file is one look-up.
create index concurrently posts_sitemap on posts ((id / 5000), updated_at)
  where status = 'published' and deleted_at is null;
