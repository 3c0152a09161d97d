-- Feeds that a reader named without following them, and what is known of pictures that were fetched for readers.

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
