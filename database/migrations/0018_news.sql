-- Feeds that are read, their entries, and the stories that entries belong to.

-- Of stories, which are numbered as their first two entries meet.
create sequence story_ids;

create table feeds (
  id bigint generated always as identity primary key,
  url text not null unique,
  host text generated always as (lower("substring"(url, '^[a-z]+://(\[[^]]*\]|[^/:?#]*)'))) stored not null,
  name text not null default '',
  category text check (category in ('blogging', 'tech', 'finance', 'crypto', 'press release', 'review', 'health')),
  position integer,
  title text not null default '',
  description text not null default '',
  site_url text not null default '',
  image_url text not null default '',
  language text not null default '',
  next_fetch_at timestamptz not null default now(),
  claimed_until timestamptz,
  interval_seconds integer not null default 1800,
  etag text,
  last_modified text,
  content_hash bytea,
  fetched_at timestamptz,
  succeeded_at timestamptz,
  changed_at timestamptz,
  failures integer not null default 0,
  failing_since timestamptz,
  failure_code text,
  failure_reason text not null default '',
  gone_at timestamptz,
  unused_since timestamptz,
  keep_entries integer not null default 200 check (keep_entries >= 1 and keep_entries <= 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name_key text generated always as (((' ' || regexp_replace(search_key((((name || ' ') || title)
    || ' ') || coalesce(regexp_replace("substring"(url, '^[a-z]+://(?:[^/?#]*@)?([^/:?#]+)'),
    '^www\.', ''), '')), '[^[:alnum:]]+', ' ', 'g')) || ' ')) stored not null,
  about_key text generated always as (((' ' || regexp_replace(search_key(description), '[^[:alnum:]]+',
    ' ', 'g')) || ' ')) stored not null,
  operated_at timestamptz,
  constraint feeds_check check ((failing_since is null) = (failures = 0))
);
comment on column feeds.name is 'what the catalogue calls the source; empty for feeds that readers added';
comment on column feeds.category is 'set for sources of the catalogue, which everybody sees; others are seen by those who follow or name them';
comment on column feeds.position is 'place among the shipped sources of its category; null for those that an operator added';
comment on column feeds.claimed_until is 'of version 0.1 before feed_claims; no longer read';
comment on column feeds.content_hash is 'sha-256 of the body last parsed: the same bytes are not parsed again';
comment on column feeds.gone_at is 'answered 410, or 404 for a month: no longer fetched, its entries stay';
comment on column feeds.unused_since is 'outside the catalogue, followed by nobody and in no collection since; removed after a month';
comment on column feeds.name_key is 'name, title and host as the search of sources reads them';
comment on column feeds.operated_at is 'an operator set its name, place or address: the shipped catalogue leaves it alone from then on';
create index feeds_due on feeds (next_fetch_at) where gone_at is null;
create index feeds_claimed on feeds (host) where claimed_until is not null;
create index feeds_unused on feeds (unused_since) where unused_since is not null;
create index feeds_catalogue on feeds (category, "position", id) where category is not null;
create index feeds_failing on feeds (failing_since, id) where failing_since is not null and gone_at is null;
create index feeds_gone on feeds (gone_at, id) where gone_at is not null;

create table feed_hosts (
  host text primary key,
  held_until timestamptz not null
);
comment on table feed_hosts is 'hosts that asked to be left alone for a while (429, 503 with Retry-After)';

create table feed_addresses (
  url text primary key,
  feed_id bigint not null references feeds on delete cascade,
  created_at timestamptz not null default now()
);
comment on table feed_addresses is 'addresses that a feed had before it moved for good (301, 308): who names them gets the feed';
create index feed_addresses_feed on feed_addresses (feed_id);

create table feed_entries (
  id bigint generated always as identity primary key,
  feed_id bigint not null references feeds on delete cascade,
  key bytea not null,
  link text not null default '',
  title text not null,
  summary text not null default '',
  content_html text not null default '',
  image_url text not null default '',
  author text not null default '',
  categories text[] not null default '{}'::text[],
  published_at timestamptz not null,
  content_hash bytea not null,
  digested_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint feed_entries_feed_id_key_key unique (feed_id, key)
);
comment on column feed_entries.key is '16 bytes: the entry''s identity within its feed, from guid, else link, else text';
comment on column feed_entries.published_at is 'what the feed says; where it says nothing, when it was first seen';
comment on column feed_entries.content_hash is 'of all that is shown: an entry that says the same is not written again';
comment on column feed_entries.digested_at is 'null while it waits for its place in stories and search';
create index feed_entries_newest on feed_entries (feed_id, published_at desc, id desc);
create index feed_entries_undigested on feed_entries (id) where digested_at is null;

create table feed_follows (
  user_id bigint not null references users on delete cascade,
  feed_id bigint not null references feeds on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, feed_id)
);
create index feed_follows_feed on feed_follows (feed_id);

create unlogged table feed_claims (
  feed_id bigint primary key,
  host text not null,
  until timestamptz not null
) with (fillfactor=70);
comment on table feed_claims is 'a worker fetches the feed now; after until it is taken for dead. No foreign key: a claim is over soon';

create table entry_marks (
  user_id bigint not null references users on delete cascade,
  entry_id bigint not null references feed_entries on delete cascade,
  read_at timestamptz,
  saved_at timestamptz,
  primary key (user_id, entry_id)
);
create index entry_marks_entry on entry_marks (entry_id);
create index entry_marks_saved on entry_marks (user_id, saved_at desc) where saved_at is not null;
create index entry_marks_read on entry_marks (user_id, entry_id) include (read_at) where read_at is not null;

create table news_tasks (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('discovery', 'import')),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  input jsonb not null,
  done integer not null default 0,
  total integer not null default 0,
  result jsonb,
  detail text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  dismissed_at timestamptz
);
comment on table news_tasks is 'what a reader waits for: the feeds of a site looked for, an OPML file imported';
comment on column news_tasks.dismissed_at is 'its reader has seen what came of it: it is no longer shown by itself';
create index news_tasks_user on news_tasks (user_id, created_at desc);
create index news_tasks_old on news_tasks (updated_at);

create table entry_words (
  entry_id bigint primary key references feed_entries on delete cascade,
  feed_id bigint not null,
  scope bigint not null,
  minute integer generated always as (
case
    when scope = 0 then (greatest(('-2147483648'::integer)::numeric, least((2147483647)::numeric,
    floor(EXTRACT(epoch from (published_at at time zone 'UTC')) / (60)::numeric))))::integer
    else null::integer
end) stored,
  published_at timestamptz not null,
  title_words tsvector not null,
  words tsvector not null
);
comment on table entry_words is 'words as the search knows them (features/news/stories/words.ts), of the title alone in title_words, of everything in words';
comment on column entry_words.feed_id is 'a copy: an entry that moves to another feed is digested anew';
comment on column entry_words.scope is 'who may find it: 0 everybody, because its feed is in the catalogue; else the feed''s id';
comment on column entry_words.minute is 'of publication, since 1970, in the catalogue: lets the index answer the newest hits of a common word without touching the others';
create index entry_words_search on entry_words using gin (scope, minute, title_words, words)
  with (gin_pending_list_limit='512');
create index entry_words_newest on entry_words (minute desc) where minute is not null;

create table entry_sketches (
  entry_id bigint primary key references feed_entries on delete cascade,
  opening integer[] not null,
  body integer[] not null,
  names integer[] not null,
  numbers integer[] not null,
  title integer[] not null,
  anchors integer[] not null
);
comment on table entry_sketches is 'hashes that tell whether two texts are the same story (features/news/stories/sketch.ts); removed when too old to meet another';

create table story_anchors (
  anchor integer not null,
  entry_id bigint not null,
  primary key (anchor, entry_id)
);
comment on table story_anchors is 'entries that share an anchor are compared. No foreign key, which would cost more than the rows: those of lost entries are met by nothing and removed at night';

create table story_entries (
  entry_id bigint primary key references feed_entries on delete cascade,
  story_id bigint not null
);
comment on table story_entries is 'entries that tell the same story; an entry that is alone has no row';
create index story_entries_story on story_entries (story_id);

create table search_words (
  word text collate "C" primary key,
  level smallint not null default 0,
  seen_on date not null default current_date
);
comment on column search_words.level is 'about the binary logarithm of how many entries have it';
create index search_words_similar on search_words using gin (word gin_trgm_ops) where level > 0;

create table named_feeds (
  user_id bigint not null references users on delete cascade,
  feed_id bigint not null references feeds on delete cascade,
  named_at timestamptz not null default now(),
  primary key (user_id, feed_id)
);
comment on table named_feeds is 'who sent the address of a feed may read it: ids can be guessed, an address that holds a key cannot';
create index named_feeds_feed on named_feeds (feed_id);
create index named_feeds_old on named_feeds (named_at);

create table news_pictures (
  key text primary key,
  bytes integer not null default 0,
  failed_until timestamptz,
  used_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on table news_pictures is 'pictures of feeds and entries that were asked for, kept small in the storage under news-pictures';
comment on column news_pictures.key is '32 hex digits of the sha-256 of the picture''s address: the name of its folder';
comment on column news_pictures.failed_until is 'set where there is no usable picture: it is not asked for again before';
comment on column news_pictures.used_at is 'to the day: what was not looked at for long goes first';
create index news_pictures_used on news_pictures (used_at);

create function digest_feed_anew() returns trigger language plpgsql
as $$
begin
  update feed_entries set digested_at = null where feed_id = new.id;
  return null;
end $$;

create trigger feed_scope_changed after update of category on feeds for each row
  when ((old.category is null) <> (new.category is null))
  execute function digest_feed_anew();
comment on trigger feed_scope_changed on feeds is 'old and new category decide, which an update returns only from PostgreSQL 18 on';
