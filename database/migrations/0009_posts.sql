-- Posts with their versions, templates, corrections and decisions.

create table posts (
  id bigint generated always as identity primary key,
  guid uuid not null default gen_random_uuid() unique,
  kind text not null check (kind in ('article', 'interview', 'review')),
  status text not null,
  owner_id bigint not null references users on delete cascade,
  company_id bigint references companies,
  posted_as_name text not null,
  name text not null,
  slug text not null,
  details jsonb not null default '{}'::jsonb,
  content_html text not null default '',
  word_count integer not null default 0,
  summary text not null default '',
  tags text[] not null default '{}'::text[],
  seo_meta_title text not null default '',
  seo_meta_description text not null default '',
  embedded_websites text[] not null default '{}'::text[],
  publish_at timestamptz,
  published_at timestamptz,
  draft_key uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  review_since timestamptz,
  review_reason text not null default '',
  review_outcome text check (review_outcome in ('approved', 'returned', 'rejected')),
  review_note text not null default '',
  always_reviewed boolean not null default false,
  proposed_version integer,
  name_key text generated always as (search_key(name)) stored not null,
  awaits_confirmation boolean not null default false,
  withdrawn_at timestamptz,
  withdrawal_reason text not null default '',
  withdrawal_note text not null default '',
  held_at timestamptz,
  off_newsroom_at timestamptz,
  constraint scheduled_has_time check (status <> 'scheduled' or publish_at is not null),
  constraint published_has_time check (status <> 'published' or published_at is not null),
  constraint posts_status_known check (status in ('draft', 'scheduled', 'pending', 'published', 'withdrawn')),
  constraint withdrawn_has_time check (status <> 'withdrawn' or published_at is not null)
);
comment on column posts.posted_as_name is 'the name shown: the company''s or the author''s, kept as it was (decision 12)';
comment on column posts.version is 'counts saves of the text; a save must name the version that it changes';
comment on column posts.updated_at is 'last save of the text: publishing, review and trash leave it';
comment on column posts.review_since is 'waits for an operator since: pending posts, scheduled ones, and published ones with a proposed edit';
comment on column posts.review_reason is 'why it waits, for the operator';
comment on column posts.review_note is 'what the operator said with the last decision; emptied when it is submitted again';
comment on column posts.always_reviewed is 'it was rejected once: no policy lets it pass without a review';
comment on column posts.proposed_version is 'the revision that waits for review while the published version stays up';
comment on column posts.name_key is 'the name as lists sort and search it; a column, because an index of an expression cannot answer alone';
comment on column posts.awaits_confirmation is 'its author''s address was not confirmed when it was submitted: pending or scheduled, not judged by moderation yet';
comment on column posts.withdrawal_reason is 'for the author and operators';
comment on column posts.withdrawal_note is 'plain text that readers see at the old address';
comment on column posts.held_at is 'legal hold: nothing of the post is removed until an operator releases it';
comment on column posts.off_newsroom_at is 'taken out of its company''s newsroom page by an operator; the post keeps its address';
create unique index posts_draft_key on posts (owner_id, kind, draft_key) where draft_key is not null;
create index posts_front on posts (kind, published_at desc, id desc) where status = 'published' and deleted_at is null;
create index posts_company on posts (company_id, published_at desc) where company_id is not null;
create index posts_owner_schedule on posts (owner_id, publish_at, id)
  include (name_key) where status = 'scheduled' and deleted_at is null;
create index posts_owner_trash on posts (owner_id, deleted_at, id) include (name_key) where deleted_at is not null;
create index posts_owner_search on posts using gin ((array[owner_id]), name_key gin_trgm_ops)
  with (gin_pending_list_limit='256');
create index posts_due on posts (publish_at, id) where status = 'scheduled' and deleted_at is null;
create index posts_in_review on posts (review_since, id) where review_since is not null and deleted_at is null;
create index posts_trash on posts (deleted_at) where deleted_at is not null;
create index posts_owner on posts (owner_id);
create index posts_published on posts (published_at, id) include (name_key)
  where status = 'published' and deleted_at is null;
create index posts_public_tags on posts (tags) where status = 'published' and deleted_at is null;
create index posts_awaiting_confirmation on posts (owner_id, id) where awaits_confirmation and deleted_at is null;
create index posts_recent on posts (created_at, id) include (name_key) where deleted_at is null;
create index posts_status_recent on posts (status, created_at, id) where deleted_at is null;
create index posts_company_recent on posts (company_id, created_at, id) where company_id is not null;
create index posts_held on posts (id) include (owner_id) where held_at is not null;
create index posts_off_newsroom on posts (id) where off_newsroom_at is not null;
create index posts_newsroom_recent on posts (coalesce(company_id, (- owner_id)), kind, published_at,
  id) where status = 'published' and deleted_at is null;
create index posts_owner_published on posts (owner_id, published_at, id)
  where status = 'published' and deleted_at is null;
create index posts_sitemap on posts (((id / 5000)), updated_at) where status = 'published' and deleted_at is null;
create index posts_owner_sent_back on posts (owner_id, id) where review_outcome in ('returned',
  'rejected') and deleted_at is null;
create index posts_owner_by_time on posts (owner_id, created_at, id)
  include (status, kind, company_id, name_key) where deleted_at is null;
create index posts_owner_by_name on posts (owner_id, name_key, id)
  include (status, kind, company_id) where deleted_at is null;
create index posts_to_fold on posts (id) where name_key <> search_key(name);

create table post_media (
  post_id bigint not null references posts on delete cascade,
  media_id uuid not null references media,
  role text not null check (role in ('banner', 'related')),
  position smallint not null default 0,
  alt text,
  caption text,
  credit text,
  rights text,
  primary key (post_id, media_id, role)
);
comment on column post_media.alt is 'as this post says it; null takes what the upload says';
comment on column post_media.credit is 'as this post says it; null takes what the upload says';
create unique index post_media_one_banner on post_media (post_id) where role = 'banner';
create index post_media_media on post_media (media_id);

create table post_revisions (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade,
  version integer not null,
  author_id bigint references users on delete set null,
  cause text not null,
  outcome text not null default 'live' check (outcome in ('live', 'proposed', 'approved', 'returned',
    'rejected', 'withdrawn')),
  changed text[] not null default '{}'::text[],
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
  media jsonb not null default '{"banner": null, "related": []}'::jsonb,
  saved_at timestamptz not null default now(),
  note text not null default '',
  constraint post_revisions_post_id_version_key unique (post_id, version),
  constraint post_revisions_cause_known check (cause in ('created', 'saved', 'autosaved', 'restored', 'operator'))
);
comment on column post_revisions.outcome is 'live: it became the post''s text at once; the others are the fate of a proposed edit';
comment on column post_revisions.changed is 'fields that differ from the revision before, by their names in the calls';
comment on column post_revisions.media is '{banner: {id, alt, caption, credit, rights} or null, related: [the same]}; credit and rights are absent in older ones';
comment on column post_revisions.note is 'why an operator made this edit; empty for the author''s own';
create index post_revisions_author on post_revisions (author_id) where author_id is not null;
create index post_revisions_company on post_revisions (company_id) where company_id is not null;

create table kept_media (
  post_id bigint not null references posts on delete cascade,
  media_id uuid not null references media,
  primary key (post_id, media_id)
);
create index kept_media_media on kept_media (media_id);

create table removed_posts (
  guid uuid primary key,
  removed_at timestamptz not null default now(),
  note text not null default ''
);
comment on column removed_posts.note is 'the public note of a post that was withdrawn before it was removed';

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
create index post_reviews_reviewer on post_reviews (reviewer_id) where reviewer_id is not null;
create index post_reviews_owner on post_reviews (owner_id);

create table post_corrections (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade,
  version integer not null,
  note text not null,
  by_operator boolean not null default false,
  created_at timestamptz not null default now(),
  published_at timestamptz
);
create index post_corrections_post on post_corrections (post_id);

create table post_templates (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  kind text not null,
  name text not null check (name <> ''),
  company_id bigint references companies on delete set null,
  details jsonb not null,
  content_html text not null,
  summary text not null,
  tags text[] not null,
  seo_meta_title text not null,
  seo_meta_description text not null,
  embedded_websites text[] not null,
  media jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on column post_templates.media is 'as post_revisions.media';
create index post_templates_owner on post_templates (owner_id, updated_at desc);
create index post_templates_company on post_templates (company_id) where company_id is not null;

create table template_media (
  template_id bigint not null references post_templates on delete cascade,
  media_id uuid not null references media,
  primary key (template_id, media_id)
);
create index template_media_media on template_media (media_id);

create table calendar_feeds (
  owner_id bigint primary key references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  last_read_at timestamptz
);

create view shown_media as
select post_media.post_id,
  json_agg(json_build_object(
    'role', post_media.role, 'id', media.id, 'kind', media.kind, 'mime', media.mime, 'file_name', media.file_name,
    'bytes', media.bytes, 'width', media.width, 'height', media.height, 'alt', coalesce(post_media.alt, media.alt),
    'caption', coalesce(post_media.caption, media.caption), 'credit', coalesce(post_media.credit, media.credit),
    'rights', coalesce(post_media.rights, media.rights), 'variants', media.variants, 'seconds', media.seconds)
    order by post_media.role, post_media.position) as items
from post_media join media on media.id = post_media.media_id
group by post_media.post_id;
comment on view shown_media is 'items: banner first, then related media in their order; a post without media has no row';

create view public_posts as select id, kind from posts where status = 'published' and deleted_at is null;
comment on view public_posts is 'what readers see';

create function tally_added_posts() returns trigger language plpgsql
as $$
declare moved record;
begin
  select array_agg(owner_id) owners, array_agg(status) statuses, array_agg(kind) kinds, array_agg(company_id) companies,
    array_agg(posts) amounts, array_agg(trashed) deleted into moved
  from (
    select owner_id, status, kind, coalesce(company_id, 0) as company_id,
      count(*) filter (where deleted_at is null) as posts, count(*) filter (where deleted_at is not null) as trashed
    from added group by 1, 2, 3, 4
  ) counted;
  call add_to_post_tallies(moved.owners, moved.statuses, moved.kinds, moved.companies, moved.amounts, moved.deleted);
  return null;
end $$;

create trigger posts_tally_added after insert on posts
  referencing new table as added for each statement
  execute function tally_added_posts();
comment on trigger posts_tally_added on posts is 'lists show these counts as exact, whichever statement wrote the post';

create function tally_removed_posts() returns trigger language plpgsql
as $$
declare moved record;
begin
  select array_agg(owner_id) owners, array_agg(status) statuses, array_agg(kind) kinds, array_agg(company_id) companies,
    array_agg(posts) amounts, array_agg(trashed) deleted into moved
  from (
    select owner_id, status, kind, coalesce(company_id, 0) as company_id,
      -count(*) filter (where deleted_at is null) as posts, -count(*) filter (where deleted_at is not null) as trashed
    from removed where exists (select from users where id = owner_id) group by 1, 2, 3, 4
  ) counted;
  call add_to_post_tallies(moved.owners, moved.statuses, moved.kinds, moved.companies, moved.amounts, moved.deleted);
  return null;
end $$;

create trigger posts_tally_removed after delete on posts
  referencing old table as removed for each statement
  execute function tally_removed_posts();
comment on trigger posts_tally_removed on posts is 'posts also go by cascade with their account';

create function tally_changed_posts() returns trigger language plpgsql
as $$
declare moved record;
begin
  select array_agg(owner_id) owners, array_agg(status) statuses, array_agg(kind) kinds, array_agg(company_id) companies,
    array_agg(posts) amounts, array_agg(trashed) deleted into moved
  from (
    select owner_id, status, kind, coalesce(company_id, 0) as company_id,
      coalesce(sum(posts) filter (where deleted_at is null), 0)::bigint as posts,
      coalesce(sum(posts) filter (where deleted_at is not null), 0)::bigint as trashed
    from (
      select owner_id, status, kind, company_id, deleted_at, 1 as posts from added
      union all
      select owner_id, status, kind, company_id, deleted_at, -1 from removed
    ) each group by 1, 2, 3, 4
  ) counted where posts <> 0 or trashed <> 0;
  call add_to_post_tallies(moved.owners, moved.statuses, moved.kinds, moved.companies, moved.amounts, moved.deleted);
  return null;
end $$;

create trigger posts_tally_changed after update on posts
  referencing old table as removed new table as added for each statement
  execute function tally_changed_posts();
comment on trigger posts_tally_changed on posts is 'lists show these counts as exact, whichever statement wrote the post';

create function public_version(post posts) returns integer language sql stable
as $$
  select case when post.status = 'published' and post.deleted_at is null then coalesce(
    (select max(revision.version) from post_revisions revision
     where revision.post_id = post.id and revision.outcome in ('live', 'approved')), post.version) end
$$;

create function refuse_removal_of_held() returns trigger language plpgsql
as $$
begin
  raise exception 'post % is on legal hold', old.id using errcode = 'restrict_violation';
end $$;

create trigger posts_held_stay before delete on posts for each row
  when (old.held_at is not null)
  execute function refuse_removal_of_held();
comment on trigger posts_held_stay on posts is 'posts also go by cascade with their account, where no statement of a service names them';

create function keep_revisions_of_held() returns trigger language plpgsql
as $$
begin
  if exists (select from posts where id = old.post_id and held_at is not null) then return null; end if;
  return old;
end $$;

create trigger post_revisions_held_stay before delete on post_revisions for each row
  execute function keep_revisions_of_held();
comment on trigger post_revisions_held_stay on post_revisions is 'versions also go by cascade with their author, where no statement of a service names them';

create function renew_after_removed_posts() returns trigger language plpgsql
as $$
declare touched record;
begin
  select array_agg(owner_id) owners, array_agg(newsroom) newsrooms, array_agg(kind) kinds into touched
  from (
    select distinct owner_id, coalesce(company_id, -owner_id) as newsroom, kind from removed
    where status = 'published' and deleted_at is null
  ) each;
  if touched.owners is not null then
    call renew_newest_of_newsrooms(touched.owners, touched.newsrooms, touched.kinds);
  end if;
  return null;
end $$;

create trigger posts_newest_removed after delete on posts
  referencing old table as removed for each statement
  execute function renew_after_removed_posts();
comment on trigger posts_newest_removed on posts is 'posts also go by cascade with their account';

create function renew_after_changed_posts() returns trigger language plpgsql
as $$
declare touched record;
begin
  select array_agg(owner_id) owners, array_agg(newsroom) newsrooms, array_agg(kind) kinds into touched
  from (
    select distinct owner_id, newsroom, kind from (
      select id, owner_id, coalesce(company_id, -owner_id) as newsroom, kind, published_at from (
        select id, owner_id, company_id, kind, published_at, 'added' as side from added
        where status = 'published' and deleted_at is null
        union all
        select id, owner_id, company_id, kind, published_at, 'removed' from removed
        where status = 'published' and deleted_at is null
      ) both_sides group by id, owner_id, company_id, kind, published_at having count(*) = 1
    ) moved
  ) each;
  if touched.owners is not null then
    call renew_newest_of_newsrooms(touched.owners, touched.newsrooms, touched.kinds);
  end if;
  return null;
end $$;

create trigger posts_newest_changed after update on posts
  referencing old table as removed new table as added for each statement
  execute function renew_after_changed_posts();
comment on trigger posts_newest_changed on posts is 'the front page takes the newest of each newsroom from here, whichever statement wrote the post';

create function index_added_post() returns trigger language plpgsql
as $$
begin
  perform note_index_change(new, 1::smallint);
  return null;
end $$;

create trigger posts_index_added after insert on posts for each row
  when ((new.status = 'published') and new.deleted_at is null)
  execute function index_added_post();
comment on trigger posts_index_added on posts is 'the search index learns of a public post in the transaction that makes it one, whichever statement does';

create function index_removed_post() returns trigger language plpgsql
as $$
begin
  perform note_index_change(old, -1::smallint);
  perform forget_indexed_post(old);
  return null;
end $$;

create trigger posts_index_removed after delete on posts for each row
  when ((old.status = 'published') and old.deleted_at is null)
  execute function index_removed_post();
comment on trigger posts_index_removed on posts is 'posts also go by cascade with their account';

create function index_changed_post() returns trigger language plpgsql
as $$
declare
  was_public boolean := old.status = 'published' and old.deleted_at is null;
  is_public boolean := new.status = 'published' and new.deleted_at is null;
  is_moved boolean := was_public <> is_public
    or (old.kind, old.owner_id, old.company_id, old.off_newsroom_at is null, old.tags, old.published_at)
      is distinct from (new.kind, new.owner_id, new.company_id, new.off_newsroom_at is null, new.tags, new.published_at);
begin
  if is_moved then
    if was_public then
      perform note_index_change(old, -1::smallint);
      perform forget_indexed_post(old);
    end if;
    if is_public then
      perform note_index_change(new, 1::smallint);
    end if;
  elsif old.version <> new.version or old.name <> new.name or old.posted_as_name <> new.posted_as_name then
    perform note_index_change(new, 0::smallint);
  end if;
  return null;
end $$;

create trigger posts_index_changed after update on posts for each row
  when (((old.status = 'published') and old.deleted_at is null)
    or ((new.status = 'published') and (new.deleted_at is null)))
  execute function index_changed_post();
comment on trigger posts_index_changed on posts is 'a post that is withdrawn leaves the search index in the same transaction, whichever statement does it';

-- PostgreSQL follows foreign keys in the order in which they were made: an account's posts go before the files they show.
alter table media add constraint media_owner_id_fkey foreign key (owner_id) references users on delete cascade;
