-- Who reads: counted without cookies or addresses.

create table analytics_salts (
  day date primary key,
  salt bytea not null check (length(salt) = 32)
);
comment on table analytics_salts is 'key of one UTC day''s visitor hashes; it goes when the day has ended, and they with it';

create table analytics_visitors (
  day date not null references analytics_salts(day) on delete cascade,
  owner_id bigint not null,
  post_id bigint,
  visitor bytea not null,
  constraint analytics_visitors_day_owner_id_post_id_visitor_key unique nulls not distinct (day,
    owner_id, post_id, visitor)
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
  constraint analytics_days_post_id_owner_id_day_key unique nulls not distinct (post_id, owner_id, day)
);
comment on column analytics_days.post_id is 'null: the account as a whole';
comment on column analytics_days.visitors is 'different visitors of that day; those of two days cannot be told apart';
create index analytics_days_of_owner on analytics_days (owner_id, day);
create index analytics_days_by_day on analytics_days using brin (day);

create table analytics_details (
  day_id bigint not null references analytics_days on delete cascade,
  facet text not null check (facet in ('referrer', 'country', 'link', 'assistant')),
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

create table analytics_addresses (
  day date not null references analytics_salts(day) on delete cascade,
  owner_id bigint not null,
  post_id bigint not null,
  address bytea not null,
  views bigint not null,
  visitors bigint not null,
  primary key (day, owner_id, post_id, address)
) with (fillfactor=70);
comment on table analytics_addresses is 'what came from one address, before its bound; the hash goes with the day''s salt';
comment on column analytics_addresses.post_id is '0: the account as a whole, whose views are those of its posts. No foreign keys but the day''s: a row lives for a day';

create table analytics_referrers (
  host text primary key,
  named_at timestamptz not null default now()
);
comment on table analytics_referrers is 'hosts that enough addresses came from on one day; figures count all others as other';

create table analytics_referrer_addresses (
  day date not null references analytics_salts(day) on delete cascade,
  host text not null,
  address bytea not null,
  primary key (day, host, address)
);
comment on column analytics_referrer_addresses.address is 'hash for this host alone, with the day''s salt; it goes with that';

create table analytics_referrer_rules (
  host text primary key,
  rule text not null check (rule in ('exclude', 'allow')),
  created_at timestamptz not null default now()
);
comment on table analytics_referrer_rules is 'what operators decided about a host and its subdomains; no more than a few hundred';
