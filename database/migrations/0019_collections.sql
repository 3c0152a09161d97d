-- Collections of posts and feeds.

create table collections (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  tag text not null check (tag in ('blogs', 'feeds')),
  name text not null check (name <> ''),
  banner_id uuid references media on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column collections.banner_id is 'a picture of the owner''s; media keeps it for as long as it stands here';
comment on column collections.updated_at is 'last change of what it holds';
create index collections_owner on collections (owner_id, tag, created_at desc, id desc);
create index collections_banner on collections (banner_id) where banner_id is not null;

create table collection_posts (
  collection_id bigint not null references collections on delete cascade,
  post_id bigint not null references posts on delete cascade,
  added_at timestamptz not null default now(),
  primary key (collection_id, post_id)
);
comment on table collection_posts is 'a post that readers do not see at the moment stays here and is left out of answers';
create index collection_posts_post on collection_posts (post_id);

create table collection_feeds (
  collection_id bigint not null references collections on delete cascade,
  feed_id bigint not null references feeds on delete cascade,
  position integer not null default 0,
  primary key (collection_id, feed_id)
);
create index collection_feeds_feed on collection_feeds (feed_id);
