-- Outside a transaction. Posts of a category and of one kind: without it, an archive of a kind that the category hardly has
-- reads all posts of the category.
create index concurrently post_topics_kind on post_topics (label, kind, published_at, post_id);
