-- What readers do, counted per day without cookies: for each post, and for each account over all its posts.

create table analytics_salts (
  day date primary key,
  salt bytea not null check (length(salt) = 32)
);
comment on table analytics_salts is 'key of one UTC day''s visitor hashes; it goes when the day has ended, and they with it';

create table analytics_visitors (
  day date not null references analytics_salts on delete cascade,
  owner_id bigint not null,
  post_id bigint,
  visitor bytea not null,
  unique nulls not distinct (day, owner_id, post_id, visitor)
);
comment on column analytics_visitors.post_id is 'null: seen on any post of the account. No foreign keys but the day''s: a row lives for a day';

create table analytics_days (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  post_id bigint references posts on delete cascade,
  day date not null,
  views bigint not null default 0,
  visitors bigint not null default 0,
  clicks bigint not null default 0,
  feed_fetches bigint not null default 0,
  unique nulls not distinct (post_id, owner_id, day)
);
comment on column analytics_days.post_id is 'null: the account as a whole';
comment on column analytics_days.visitors is 'different visitors of that day; those of two days cannot be told apart';
create index analytics_days_of_owner on analytics_days (owner_id, day);
create index analytics_days_by_day on analytics_days using brin (day);

create table analytics_details (
  day_id bigint not null references analytics_days on delete cascade,
  facet text not null check (facet in ('referrer', 'country', 'link')),
  name text not null,
  count bigint not null,
  primary key (day_id, facet, name)
);
comment on column analytics_details.name is 'host, country code or address; empty: came from nowhere; other: what came after the limit of names';

create table analytics_flushes (
  id uuid primary key,
  written_at timestamptz not null default now()
);
comment on table analytics_flushes is 'batches that were written, so that one whose commit was not heard of is not written twice';
create index analytics_flushes_by_time on analytics_flushes (written_at);
