-- Finding what is published: words for search, categories for archives, and how many posts each archive has by month.
-- Triggers of posts only note what changed, in one narrow row; the worker that keeps the index takes it from there
-- (features/newsroom/server/post-index). All of it can be made again from posts.

create table post_index_changes (
  id bigint generated always as identity primary key,
  post_id bigint not null,
  posts smallint not null,
  kind text not null,
  owner_id bigint not null,
  company_id bigint,
  tags text[] not null,
  published_at timestamptz not null
);
comment on column post_index_changes.posts is '1: readers see the post from here on; -1: no longer; 0: only its text has changed';
comment on column post_index_changes.company_id is 'null also where an operator took the post out of the company''s newsroom';

create table archive_tallies (
  subject text not null,
  month date,
  kind text not null,
  posts bigint not null,
  unique nulls not distinct (subject, month, kind)
);
comment on table archive_tallies is 'how many published posts an archive has; what post_index_changes holds comes on top';
comment on column archive_tallies.subject is 'all, topic:{category as saved, lower case}, company:{id}, author:{id}';
comment on column archive_tallies.month is 'its first day (UTC); null: of all months';

create table post_topics (
  label text not null,
  published_at timestamptz not null,
  post_id bigint not null,
  kind text not null,
  primary key (label, published_at, post_id) include (kind)
);
comment on table post_topics is 'published posts by category as saved, in lower case';

create table post_words (
  post_id bigint primary key,
  published_at timestamptz not null,
  minute integer not null generated always as (
    greatest(-2147483648, least(2147483647, floor(extract(epoch from published_at at time zone 'UTC') / 60)))::integer) stored,
  kind text not null,
  company_id bigint,
  topics text[] not null,
  words tsvector not null
);
comment on column post_words.words is 'of the whole post (platform/text-search), of its title once more behind h:, and what it is filtered by behind k: (kind), t: (category), c: (company), a: (author)';
comment on column post_words.minute is 'lets the index find the newest hits of a common word without touching the others';
create index post_words_search on post_words using gin (minute, words) with (gin_pending_list_limit = 512);
create index post_words_newest on post_words (minute desc);

create table post_lexicon (
  word text primary key collate "C",
  level smallint not null default 0
);
comment on column post_lexicon.level is 'about the binary logarithm of how many posts have it';
create index post_lexicon_similar on post_lexicon using gin (word gin_trgm_ops);

create function forget_indexed_post(post posts) returns void language plpgsql as $$
begin
  delete from post_words where post_id = post.id;
  delete from post_topics
  where label in (select lower(tag) from unnest(post.tags) tag) and published_at = post.published_at and post_id = post.id;
end $$;

create function note_index_change(post posts, change smallint) returns void language sql as $$
  insert into post_index_changes (post_id, posts, kind, owner_id, company_id, tags, published_at)
  values (post.id, change, post.kind, post.owner_id, case when post.off_newsroom_at is null then post.company_id end,
    post.tags, post.published_at)
$$;

create function index_added_post() returns trigger language plpgsql as $$
begin
  perform note_index_change(new, 1::smallint);
  return null;
end $$;

create function index_removed_post() returns trigger language plpgsql as $$
begin
  perform note_index_change(old, -1::smallint);
  perform forget_indexed_post(old);
  return null;
end $$;

-- What is no longer public, or belongs elsewhere, is found no longer from this transaction on.
create function index_changed_post() returns trigger language plpgsql as $$
declare
  was_public boolean := old.status = 'published' and old.deleted_at is null;
  is_public boolean := new.status = 'published' and new.deleted_at is null;
  is_moved boolean := was_public <> is_public
    or (old.kind, old.owner_id, old.company_id, old.off_newsroom_at is null, old.tags, old.published_at)
      is distinct from (new.kind, new.owner_id, new.company_id, new.off_newsroom_at is null, new.tags, new.published_at);
begin
  if is_moved then
    if was_public then
      perform note_index_change(old, -1::smallint);
      perform forget_indexed_post(old);
    end if;
    if is_public then
      perform note_index_change(new, 1::smallint);
    end if;
  elsif old.version <> new.version or old.name <> new.name or old.posted_as_name <> new.posted_as_name then
    perform note_index_change(new, 0::smallint);
  end if;
  return null;
end $$;

-- Last: the triggers hold the table until this commits, so that no post is published between them and the first reading.
create trigger posts_index_added after insert on posts
  for each row when (new.status = 'published' and new.deleted_at is null) execute function index_added_post();
create trigger posts_index_changed after update on posts for each row
  when ((old.status = 'published' and old.deleted_at is null) or (new.status = 'published' and new.deleted_at is null))
  execute function index_changed_post();
create trigger posts_index_removed after delete on posts
  for each row when (old.status = 'published' and old.deleted_at is null) execute function index_removed_post();
insert into post_index_changes (post_id, posts, kind, owner_id, company_id, tags, published_at)
select id, 1, kind, owner_id, case when off_newsroom_at is null then company_id end, tags, published_at from posts
where status = 'published' and deleted_at is null;
