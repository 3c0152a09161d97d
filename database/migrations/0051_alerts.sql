-- Alerts: searches over others' news that are sent to a person (docs/product/alerts.md).

create table alerts (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  name text not null,
  query text not null,
  asked tsquery not null,
  wanted tsquery not null,
  by_language jsonb not null default '{}',
  keys text[] not null check (cardinality(keys) > 0),
  in_headline boolean not null default true,
  in_text boolean not null default true,
  many_sources boolean not null default false,
  categories text[] not null default '{}',
  feed_ids bigint[] not null default '{}',
  languages text[] not null default '{}',
  skipped_feeds bigint[] not null default '{}',
  send text not null check (send in ('immediately', 'daily', 'weekdays', 'weekly', 'never')),
  send_hour smallint not null default 7 check (send_hour between 0 and 23),
  time_zone text not null,
  has_feed boolean not null default false,
  feed_version integer not null default 1,
  paused_at timestamptz,
  paused_until timestamptz,
  paused_because text check (paused_because in ('person', 'bounces')),
  searched_since timestamptz not null default now(),
  filled_at timestamptz,
  held_since timestamptz,
  refusals integer not null default 0,
  quiet_told_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint alerts_somewhere check (in_headline or in_text),
  constraint alerts_paused check ((paused_at is null) = (paused_because is null))
);
comment on column alerts.asked is 'the query as a condition on entry_words.words; of an article whose language is not known';
comment on column alerts.wanted is 'the same without what is left out';
comment on column alerts.by_language is 'asked and wanted with the forms of words of one language, by its tag';
comment on column alerts.keys is 'every hit has one of these words: which alerts an article may concern is looked up by them';
comment on column alerts.skipped_feeds is 'left out after three stories of theirs were';
comment on column alerts.feed_version is 'is sealed into the address of its feed: another one ends the address before';
comment on column alerts.paused_until is 'it goes on by itself then; null: not before a person says so';
comment on column alerts.searched_since is 'when its search was last changed: what was stored before is no news';
comment on column alerts.filled_at is 'when the articles of the last 30 days were looked through; null: not yet';
comment on column alerts.held_since is 'since when stories wait because of the limit of emails an hour; null: none do';
comment on column alerts.refusals is 'emails in a row that its owner''s mail server refused for good';
comment on column alerts.quiet_told_at is 'when its owner was told that it finds nothing; null: not since it was changed';
create index alerts_owner on alerts (owner_id, id);
create index alerts_keys on alerts using gin (keys) where deleted_at is null;
create index alerts_deleted on alerts (deleted_at) where deleted_at is not null;
create index alerts_unfilled on alerts (id) where filled_at is null;

create table alert_hits (
  alert_id bigint not null references alerts on delete cascade,
  entry_id bigint not null,
  feed_id bigint not null,
  story_id bigint,
  title text not null,
  link text not null,
  source text not null,
  language text,
  published_at timestamptz not null,
  found_at timestamptz not null default now(),
  told_at timestamptz,
  read_at timestamptz,
  left_out_at timestamptz,
  primary key (alert_id, entry_id)
);
comment on table alert_hits is 'articles that an alert has found. What is shown is copied, and there is no foreign key: the news engine drops articles earlier';
comment on column alert_hits.story_id is 'of the story that it told when it was found; null: it was alone';
comment on column alert_hits.told_at is 'written in the transaction that queues its email; also set where there is none to send';
create index alert_hits_newest on alert_hits (alert_id, published_at desc);
create index alert_hits_untold on alert_hits (alert_id) where told_at is null;
create index alert_hits_unread on alert_hits (alert_id) where read_at is null and left_out_at is null;
create index alert_hits_old on alert_hits (found_at);

create table alert_mails (
  alert_id bigint not null references alerts on delete cascade,
  stories integer not null,
  sent_at timestamptz not null default now()
);
create index alert_mails_newest on alert_mails (alert_id, sent_at desc);

create table alert_feeds (
  owner_id bigint primary key references users on delete cascade,
  version integer not null default 1
);
comment on table alert_feeds is 'the address of all alerts of a person as one feed; no row: its first version';

create table alert_articles (
  entry_id bigint primary key,
  stored_at timestamptz not null default now()
);
comment on table alert_articles is 'articles that alerts have not been compared with: written by the transaction that makes them searchable';

alter table plans add column max_alerts integer default 25 check (max_alerts >= 0);
alter table feed_entries add column language text;
comment on column feed_entries.language is 'tag of the article''s own language; empty: its text does not tell; null: not asked yet';
