-- A followed search that failed is tried again by itself, for all posts since the first that it missed.
create table followed_search_retries (
  query text primary key,
  since timestamptz not null,
  attempts integer not null default 1,
  due_at timestamptz not null
);
comment on column followed_search_retries.since is 'seen_at of the first post that it missed';
