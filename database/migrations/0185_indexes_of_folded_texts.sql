-- Outside a transaction. Companies by a part of their name as it is folded now; and what is left of posts to fold again and
-- to index again, both of which empty themselves.
create index concurrently companies_by_name_part on companies using gin (search_key(name) gin_trgm_ops) where deleted_at is null;
create index concurrently posts_to_fold on posts (id) where name_key <> search_key(name);
create index concurrently post_words_to_index on post_words (post_id) where spelling < 1;
