-- Outside a transaction: indexes of posts by language, of posts whose language is to be guessed, and of posts to split again.
create index concurrently posts_language on posts (split_part(language, '-', 1), published_at, id)
  where status = 'published' and deleted_at is null;
create index concurrently posts_to_guess on posts (id) where language is null;
create index concurrently post_words_to_split on post_words (post_id) where spelling < 2;
