-- Outside a transaction, because the table may be large: words of titles by time, see titles_by_time. Each search reads the
-- pending list through, so it is short; to insert without one takes more than twice as long.
create index concurrently post_words_titles on post_words using gin (titles_by_time(published_at, words))
  with (gin_pending_list_limit = 128);
