-- Outside a transaction: posts are written meanwhile.
-- The moderation queue is searched by name and by whom a post goes out under. Only what waits is in it, so it stays small.
create index concurrently posts_in_review_search on posts using gin (name_key gin_trgm_ops, search_key(posted_as_name) gin_trgm_ops)
  where review_since is not null and deleted_at is null;
