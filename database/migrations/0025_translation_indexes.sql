-- Outside a transaction: the posts of a story, one for each language, and which posts have a story.
create unique index concurrently posts_story_language on posts (original_id, language)
  where original_id is not null and deleted_at is null;
create index concurrently posts_of_stories on posts (id) where original_id is not null;
