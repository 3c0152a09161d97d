-- Feeds, what they carried, who follows them, what was read and saved, and the tasks that readers wait for.

create table feeds (
  id bigint generated always as identity primary key,
  url text not null unique,
  host text not null generated always as (lower(substring(url from '^[a-z]+://(\[[^]]*\]|[^/:?#]*)'))) stored,
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
  keep_entries integer not null default 200 check (keep_entries between 1 and 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((failing_since is null) = (failures = 0))
);
comment on column feeds.name is 'what the catalogue calls the source; empty for feeds that readers added';
comment on column feeds.category is 'set for sources of the catalogue, which everybody sees; others are seen by those who follow or name them';
comment on column feeds.claimed_until is 'a worker fetches it now; after this time it is taken for dead';
comment on column feeds.content_hash is 'sha-256 of the body last parsed: the same bytes are not parsed again';
comment on column feeds.position is 'place among the shipped sources of its category; null for those that an operator added';
comment on column feeds.gone_at is 'answered 410, or 404 for a month: no longer fetched, its entries stay';
comment on column feeds.unused_since is 'outside the catalogue, followed by nobody and in no collection since; removed after a month';
create index feeds_due on feeds (next_fetch_at) where gone_at is null;
create index feeds_claimed on feeds (host) where claimed_until is not null;
create index feeds_unused on feeds (unused_since) where unused_since is not null;
create index feeds_catalogue on feeds (category, position, id) where category is not null;

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
  categories text[] not null default '{}',
  published_at timestamptz not null,
  content_hash bytea not null,
  digested_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (feed_id, key)
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

create table entry_marks (
  user_id bigint not null references users on delete cascade,
  entry_id bigint not null references feed_entries on delete cascade,
  read_at timestamptz,
  saved_at timestamptz,
  primary key (user_id, entry_id)
);
create index entry_marks_entry on entry_marks (entry_id);
create index entry_marks_saved on entry_marks (user_id, saved_at desc) where saved_at is not null;

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
  updated_at timestamptz not null default now()
);
comment on table news_tasks is 'what a reader waits for: the feeds of a site looked for, an OPML file imported';
create index news_tasks_user on news_tasks (user_id, created_at desc);
create index news_tasks_old on news_tasks (updated_at);
