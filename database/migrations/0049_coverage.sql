-- Coverage: articles that others wrote about a release (docs/product/coverage.md).

create table uncompared_entries (
  entry_id bigint primary key,
  stored_at timestamptz not null default now()
);
comment on table uncompared_entries is 'articles that releases have not been compared with: written by the transaction that digests them. No foreign key: a row goes within a minute';

create table coverage_progress (
  id boolean primary key default true check (id),
  compared bigint not null default 0,
  compared_at timestamptz
);
comment on table coverage_progress is 'how many articles were compared with releases, and when the last ones were';
insert into coverage_progress default values;

create sequence coverage_revisions;
create table coverage_watches (
  post_id bigint primary key references posts on delete cascade,
  until timestamptz not null,
  revision bigint not null default nextval('coverage_revisions'),
  keyed_revision bigint,
  keys bytea,
  compared_before bigint not null default 0,
  first_found_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table coverage_watches is 'posts that new articles are compared with until then. Of a story in several languages, each post has a row';
comment on column coverage_watches.revision is 'another one after each change of what is compared: workers that have an older one read the post';
comment on column coverage_watches.keyed_revision is 'revision that the keys are of; null: none were made yet';
comment on column coverage_watches.keys is 'by which an article finds the release (features/coverage/matching/keys.ts); null: it is not compared';
comment on column coverage_watches.compared_before is 'coverage_progress.compared when its watch began';
comment on column coverage_watches.first_found_at is 'when its first article was found: what is emailed about it is queued by the same transaction';
create index coverage_watches_until on coverage_watches (until);

create table coverage_outlets (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  country text not null default '',
  language text not null default '',
  kind text not null default 'website'
    check (kind in ('website', 'newspaper', 'magazine', 'wire', 'radio', 'television', 'blog')),
  name_key text generated always as (search_key(name)) stored not null,
  operated_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table coverage_outlets is 'publications, each with one or more sites and their feeds';
comment on column coverage_outlets.operated_at is 'an operator named or merged it: feeds name it no more';
create index coverage_outlets_name on coverage_outlets (name_key);

create table coverage_outlet_sites (
  site text primary key,
  outlet_id bigint not null references coverage_outlets on delete cascade
);
comment on column coverage_outlet_sites.site is 'host without www and the like: all feeds and articles of it are of this outlet';
create index coverage_outlet_sites_outlet on coverage_outlet_sites (outlet_id);

create sequence coverage_decisions;
create table coverage_finds (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade,
  outlet_id bigint not null references coverage_outlets,
  status text not null default 'to_confirm' check (status in ('to_confirm', 'confirmed', 'dismissed')),
  kind text not null check (kind in ('reprint', 'rewrite', 'quote', 'mention')),
  suggested_kind text check (suggested_kind in ('reprint', 'rewrite', 'quote', 'mention')),
  medium text not null default 'web' check (medium in ('web', 'print', 'broadcast')),
  headline text not null,
  address text,
  published_at timestamptz not null,
  language text not null default '',
  evidence jsonb,
  passages jsonb not null default '[]',
  also_matches jsonb not null default '[]',
  is_added boolean not null default false,
  added_by bigint references users on delete set null,
  added_by_name text not null default '',
  note text not null default '',
  scan_id uuid references media on delete set null,
  gone_since timestamptz,
  decided_by bigint references users on delete set null,
  decided_by_name text not null default '',
  decided_at timestamptz,
  decision bigint,
  before_status text check (before_status in ('to_confirm', 'confirmed', 'dismissed', 'removed')),
  before_kind text check (before_kind in ('reprint', 'rewrite', 'quote', 'mention')),
  found_at timestamptz not null default now(),
  constraint decided_has_time check ((status = 'to_confirm') = (decided_at is null)),
  constraint web_has_address check (medium <> 'web' or address is not null)
);
comment on table coverage_finds is 'articles about a release: found, or added by a person. Further articles of the outlet of the same kind are in coverage_articles only';
comment on column coverage_finds.suggested_kind is 'null: filled in by hand';
comment on column coverage_finds.passages is 'at most three of forty words, as they were when it was found; none of a dismissed one after a day';
comment on column coverage_finds.also_matches is 'other releases that the article matches less';
comment on column coverage_finds.gone_since is 'when its address was first seen without the article';
comment on column coverage_finds.decision is 'of coverage_decisions: what was decided together, for Undo';
comment on column coverage_finds.before_status is 'before that decision; removed: it was added by it';
create index coverage_finds_post on coverage_finds (post_id, status, published_at desc);
create index coverage_finds_outlet on coverage_finds (outlet_id);
create index coverage_finds_decision on coverage_finds (decision) where decision is not null;
create index coverage_finds_decider on coverage_finds (decided_by) where decided_by is not null;
create index coverage_finds_adder on coverage_finds (added_by) where added_by is not null;
create index coverage_finds_scan on coverage_finds (scan_id) where scan_id is not null;
create index coverage_finds_found on coverage_finds (found_at) where status = 'to_confirm';

create table coverage_articles (
  find_id bigint not null references coverage_finds on delete cascade,
  post_id bigint not null,
  entry_id bigint,
  feed_id bigint,
  feed_name text not null default '',
  headline text not null,
  headline_key text generated always as (search_key(headline)) stored not null,
  address text,
  address_key text,
  published_at timestamptz not null,
  seen_at timestamptz not null default now()
);
comment on table coverage_articles is 'each article that a find stands for, as it was met: what makes it known again, also by another feed';
comment on column coverage_articles.post_id is 'a copy of the find''s';
comment on column coverage_articles.entry_id is 'no foreign key: the news engine drops articles earlier. Null: added by a person';
comment on column coverage_articles.address_key is 'address without what does not change where it leads; null: none';
create unique index coverage_articles_entry on coverage_articles (post_id, entry_id) where entry_id is not null;
create index coverage_articles_find on coverage_articles (find_id, published_at);
create index coverage_articles_address on coverage_articles (post_id, address_key) where address_key is not null;

create table coverage_reads (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  address text not null,
  headline text not null,
  outlet text not null,
  published_at timestamptz,
  language text not null,
  matches jsonb not null,
  created_at timestamptz not null default now()
);
comment on table coverage_reads is 'pages that people have read to add them as clips; kept for a day, without their text';
create index coverage_reads_user on coverage_reads (user_id, created_at);
create index coverage_reads_old on coverage_reads (created_at);

create table coverage_digests (
  user_id bigint primary key references users on delete cascade,
  daily_until timestamptz not null
);
comment on table coverage_digests is 'up to when a person was emailed what was found: 7:00 in their zone';
