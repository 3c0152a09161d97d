-- Readers who follow a newsroom or a search by email.

create table followers (
  id bigint generated always as identity primary key,
  email text not null,
  email_key text not null unique,
  refusals integer not null default 0,
  created_at timestamptz not null default now()
);
comment on column followers.email_key is 'the address in the spelling by which it is compared';
comment on column followers.refusals is 'emails in a row that its mail server refused for good without saying that the mailbox does not exist';

create table follows (
  id bigint generated always as identity primary key,
  follower_id bigint not null references followers on delete cascade,
  query text not null,
  company_id bigint references companies on delete cascade,
  is_search boolean not null,
  frequency text not null check (frequency in ('each', 'daily')),
  confirm_hash bytea unique,
  confirm_until timestamptz,
  confirmed_at timestamptz,
  digest_day date,
  created_at timestamptz not null default now(),
  constraint follows_follower_id_query_key unique (follower_id, query),
  constraint follows_check check (confirmed_at is not null or confirm_until is not null)
);
comment on column follows.query is 'what is followed, as the parameters of a search''s address, always spelt the same way; empty: everything';
comment on column follows.company_id is 'where one company is followed: it takes its followers with it';
comment on column follows.is_search is 'found by searching; others match by what a post says of itself';
comment on column follows.confirm_hash is 'SHA-256 of the token in the one link that confirms; null once it was used';
comment on column follows.digest_day is 'day in the site''s zone of the last daily email';
create index follows_by_query on follows (query) where confirmed_at is not null;
create index follows_of_company on follows (company_id) where company_id is not null;
create index follows_unconfirmed on follows (confirm_until) where confirmed_at is null;

create table followed_posts (
  post_id bigint primary key references posts on delete cascade,
  seen_at timestamptz not null default now(),
  searched_at timestamptz,
  searched_through text
);
comment on column followed_posts.searched_through is 'the last followed search that was looked through for this post; null: none';
create index followed_posts_to_search on followed_posts (seen_at) where searched_at is null;

create table follow_items (
  follow_id bigint not null references follows on delete cascade,
  post_id bigint not null references posts on delete cascade,
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  primary key (follow_id, post_id)
);
comment on column follow_items.mailed_at is 'written in the transaction that queues the email';
create index follow_items_waiting on follow_items (follow_id) where mailed_at is null;
create index follow_items_of_post on follow_items (post_id);

create table followed_search_retries (
  query text primary key,
  since timestamptz not null,
  attempts integer not null default 1,
  due_at timestamptz not null
);
comment on column followed_search_retries.since is 'seen_at of the first post that it missed';
