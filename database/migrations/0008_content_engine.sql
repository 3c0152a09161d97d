-- The whole content engine: revisions, review, trash, tallies for the dashboard's lists, and media that edits keep.
-- Safe beside the previous version: every new column has a default, and the tallies are kept by triggers.

-- A trusted extension: the owner of a database may create it.
create extension if not exists pg_trgm;

-- How names are sorted and searched: without case, accents and widths. Cut, because an index takes no longer entries.
create function search_key(name text) returns text language sql immutable strict parallel safe
return left(lower(normalize(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]+', '', 'g'), nfkc)), 600);

alter table posts
  add column review_since timestamptz,
  add column review_reason text not null default '',
  add column review_outcome text check (review_outcome in ('approved', 'returned', 'rejected')),
  add column review_note text not null default '',
  add column always_reviewed boolean not null default false,
  add column proposed_version integer,
  add column name_key text not null generated always as (search_key(name)) stored;
comment on column posts.version is 'counts saves of the text; a save must name the version that it changes';
comment on column posts.updated_at is 'last save of the text: publishing, review and trash leave it';
comment on column posts.review_since is 'waits for an operator since: pending posts, scheduled ones, and published ones with a proposed edit';
comment on column posts.review_reason is 'why it waits, for the operator';
comment on column posts.review_note is 'what the operator said with the last decision; emptied when it is submitted again';
comment on column posts.always_reviewed is 'it was rejected once: no policy lets it pass without a review';
comment on column posts.name_key is 'the name as lists sort and search it; a column, because an index of an expression cannot answer alone';
comment on column posts.proposed_version is 'the revision that waits for review while the published version stays up';

-- Every save of a post. Autosaves of one sitting share a revision.
create table post_revisions (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade,
  version integer not null,
  author_id bigint references users on delete set null,
  cause text not null check (cause in ('created', 'saved', 'autosaved', 'restored')),
  outcome text not null default 'live' check (outcome in ('live', 'proposed', 'approved', 'returned', 'rejected', 'withdrawn')),
  changed text[] not null default '{}',
  name text not null,
  posted_as_name text not null,
  company_id bigint references companies on delete set null,
  details jsonb not null,
  content_html text not null,
  word_count integer not null,
  summary text not null,
  tags text[] not null,
  seo_meta_title text not null,
  seo_meta_description text not null,
  embedded_websites text[] not null,
  publish_at timestamptz,
  media jsonb not null default '{"banner": null, "related": []}',
  saved_at timestamptz not null default now(),
  unique (post_id, version)
);
comment on column post_revisions.outcome is 'live: it became the post''s text at once; the others are the fate of a proposed edit';
comment on column post_revisions.changed is 'fields that differ from the revision before, by their names in the calls';
comment on column post_revisions.media is '{banner: {id, alt, caption} or null, related: [{id, alt, caption}]}';

-- Decisions of operators, append-only.
create table post_reviews (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade,
  owner_id bigint not null references users on delete cascade,
  reviewer_id bigint references users on delete set null,
  version integer not null,
  decision text not null check (decision in ('approve', 'return', 'reject')),
  note text not null default '',
  created_at timestamptz not null default now()
);
create index post_reviews_post on post_reviews (post_id, id);
create index post_reviews_approved on post_reviews (owner_id) where decision = 'approve';

-- Whatever a post or one of its revisions shows or showed, pictures inside the text too: cleaning leaves these.
create table kept_media (
  post_id bigint not null references posts on delete cascade,
  media_id uuid not null references media,
  primary key (post_id, media_id)
);
create index kept_media_media on kept_media (media_id);
insert into kept_media (post_id, media_id) select distinct post_id, media_id from post_media;

alter table post_media add column alt text, add column caption text;
comment on column post_media.alt is 'as this post says it; null takes what the upload says';

create or replace view shown_media as
select post_media.post_id,
  json_agg(json_build_object(
    'role', post_media.role, 'id', media.id, 'kind', media.kind, 'mime', media.mime, 'file_name', media.file_name,
    'bytes', media.bytes, 'width', media.width, 'height', media.height, 'alt', coalesce(post_media.alt, media.alt),
    'caption', coalesce(post_media.caption, media.caption), 'variants', media.variants)
    order by post_media.role, post_media.position) as items
from post_media join media on media.id = post_media.media_id
group by post_media.post_id;

-- Addresses of posts that the trash gave up: they answer 410 for good.
create table removed_posts (
  guid uuid primary key,
  removed_at timestamptz not null default now()
);

-- What operators set while Dateline runs.
create table site_settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- How many posts an owner has, by status and kind, so that lists and the summary cost the same with ten and with a
-- hundred thousand. Statement triggers: a bulk write costs one update per owner.
create table post_tallies (
  owner_id bigint not null references users on delete cascade,
  status text not null,
  kind text not null,
  posts bigint not null,
  primary key (owner_id, status, kind)
);

create procedure add_to_post_tallies(owners bigint[], statuses text[], kinds text[], amounts bigint[])
language plpgsql as $$
begin
  if cardinality(owners) is null or cardinality(owners) = 0 then return; end if;
  -- Every writer of an owner's tallies queues at the owner's row, as the ledger's writers do: one order, no deadlock.
  perform from users where id = any(owners) order by id for no key update;
  insert into post_tallies (owner_id, status, kind, posts)
  select * from unnest(owners, statuses, kinds, amounts) moved (owner_id, status, kind, posts) order by 1, 2, 3
  on conflict (owner_id, status, kind) do update set posts = post_tallies.posts + excluded.posts;
end $$;

create function tally_added_posts() returns trigger language plpgsql as $$
declare moved record;
begin
  select array_agg(owner_id) owners, array_agg(status) statuses, array_agg(kind) kinds, array_agg(posts) amounts into moved
  from (select owner_id, status, kind, count(*) as posts from added where deleted_at is null group by 1, 2, 3) counted;
  call add_to_post_tallies(moved.owners, moved.statuses, moved.kinds, moved.amounts);
  return null;
end $$;

create function tally_removed_posts() returns trigger language plpgsql as $$
declare moved record;
begin
  select array_agg(owner_id) owners, array_agg(status) statuses, array_agg(kind) kinds, array_agg(posts) amounts into moved
  from (
    select owner_id, status, kind, -count(*) as posts from removed
    where deleted_at is null and exists (select from users where id = owner_id) group by 1, 2, 3
  ) counted;
  call add_to_post_tallies(moved.owners, moved.statuses, moved.kinds, moved.amounts);
  return null;
end $$;

create function tally_changed_posts() returns trigger language plpgsql as $$
declare moved record;
begin
  select array_agg(owner_id) owners, array_agg(status) statuses, array_agg(kind) kinds, array_agg(posts) amounts into moved
  from (
    select owner_id, status, kind, sum(posts)::bigint as posts from (
      select owner_id, status, kind, 1 as posts from added where deleted_at is null
      union all
      select owner_id, status, kind, -1 from removed where deleted_at is null
    ) each group by 1, 2, 3 having sum(posts) <> 0
  ) counted;
  call add_to_post_tallies(moved.owners, moved.statuses, moved.kinds, moved.amounts);
  return null;
end $$;

-- The columns above hold the table until this commits, so no post comes or goes between the count and the triggers:
-- some seconds for a hundred thousand posts, in which calls about posts wait.
insert into post_tallies (owner_id, status, kind, posts)
select owner_id, status, kind, count(*) from posts where deleted_at is null group by 1, 2, 3;
create trigger posts_tally_added after insert on posts
  referencing new table as added for each statement execute function tally_added_posts();
create trigger posts_tally_changed after update on posts
  referencing old table as removed new table as added for each statement execute function tally_changed_posts();
create trigger posts_tally_removed after delete on posts
  referencing old table as removed for each statement execute function tally_removed_posts();

-- The lists read ids, order and names from these indexes alone and then the rows of one page. The list of every status
-- merges its stretches of an index, so that it needs no index of its own.
drop index posts_owner_recent;
drop index posts_owner_status;
create index posts_owner_status_recent on posts (owner_id, status, created_at, id) include (name_key)
  where deleted_at is null;
create index posts_owner_status_name on posts (owner_id, status, name_key, id) where deleted_at is null;
create index posts_owner_schedule on posts (owner_id, publish_at, id) include (name_key)
  where status = 'scheduled' and deleted_at is null;
create index posts_owner_trash on posts (owner_id, deleted_at, id) include (name_key) where deleted_at is not null;
-- The owner stands in an array, so that the search of an owner's posts can take this index only. A short list of pending
-- entries: searches read all of it.
create index posts_owner_search on posts using gin ((array[owner_id]), name_key gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index posts_due on posts (publish_at, id) where status = 'scheduled' and deleted_at is null;
create index posts_in_review on posts (review_since, id) where review_since is not null and deleted_at is null;
create index posts_trash on posts (deleted_at) where deleted_at is not null;
