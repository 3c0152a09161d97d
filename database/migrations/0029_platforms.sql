-- Platforms: outlets where published posts are delivered, which plans reach them, and each delivery.

create table platforms (
  id bigint generated always as identity primary key,
  type text not null check (type in ('internal', 'external')),
  name text not null check (name <> ''),
  url text not null default '',
  industry text not null default '',
  top_visiting_countries text not null default '',
  potential_audience text not null default '',
  logo_key text,
  way text not null check (way in ('feed', 'webhook', 'wordpress', 'email')),
  endpoint text not null default '',
  email text not null default '',
  username text not null default '',
  sealed_secret text,
  feed_key text not null unique,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column platforms.sealed_secret is 'signing key of a webhook or WordPress application password, as platform/secrets seals it';
comment on column platforms.feed_key is 'unguessable part of the address that a pulling platform reads';
comment on column platforms.potential_audience is 'as its publisher states; never reckoned by us';

create table plan_platforms (
  plan_id bigint not null references plans on delete cascade,
  platform_id bigint not null references platforms on delete cascade,
  primary key (plan_id, platform_id)
);
create index plan_platforms_of_platform on plan_platforms (platform_id);

create table deliveries (
  id bigint generated always as identity primary key,
  post_id bigint references posts on delete set null,
  platform_id bigint not null references platforms on delete restrict,
  post_guid uuid not null,
  post_name text not null,
  remote_slug text not null,
  state text not null default 'queued' check (state in ('queued', 'delivered', 'live', 'failed')),
  reason text not null default '',
  live_url text,
  remote_id text,
  wanted_version integer,
  delivered_version integer,
  sequence integer not null default 1,
  in_doubt boolean not null default false,
  attempts integer not null default 0,
  next_attempt_at timestamptz default now(),
  claimed_until timestamptz,
  delivered_at timestamptz,
  next_check_at timestamptz,
  checked_at timestamptz,
  check_misses integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (post_id, platform_id)
);
comment on column deliveries.post_id is 'null: the post is gone for good and only has to be taken down';
comment on column deliveries.remote_slug is 'what the post is called in addresses there, so that an earlier copy is found again; never changes';
comment on column deliveries.wanted_version is 'version of the post that the platform is to have; null: it is to be taken down there';
comment on column deliveries.delivered_version is 'version that the platform has; null: none';
comment on column deliveries.sequence is 'counts what was wanted of the platform; with the id it names each delivery to the platform';
comment on column deliveries.in_doubt is 'an attempt began and nobody knows how it ended: the platform may have something else than delivered_version';
comment on column deliveries.next_attempt_at is 'null: nothing is to be sent';
comment on column deliveries.remote_id is 'what the platform calls it, for example the id of a WordPress post';
create index deliveries_due on deliveries (platform_id, next_attempt_at, id) where next_attempt_at is not null;
create index deliveries_to_check on deliveries (next_check_at) where next_check_at is not null;
create index deliveries_of_platform on deliveries (platform_id, state, id desc);
create index deliveries_claimed on deliveries (platform_id) where claimed_until is not null;

-- The version that readers see: an edit that waits for a review counts the post's version up before they do. Null: none.
create function public_version(post posts) returns integer language sql stable as $$
  select case when post.status = 'published' and post.deleted_at is null then coalesce(
    (select max(revision.version) from post_revisions revision
     where revision.post_id = post.id and revision.outcome in ('live', 'approved')), post.version) end
$$;

-- Wants what readers see now at every active platform of the owners' plans and wherever an earlier version is. Within the
-- statement or transaction that changed the posts. Answers how many deliveries that changed.
create function queue_deliveries(post_ids bigint[]) returns integer language plpgsql as $$
declare
  removed integer;
  changed integer;
  added integer;
begin
  -- Nothing was sent, or the feed simply leaves it out.
  delete from deliveries using posts, platforms
  where deliveries.post_id = posts.id and platforms.id = deliveries.platform_id and posts.id = any(post_ids)
    and public_version(posts) is null
    and (platforms.way = 'feed' or (deliveries.delivered_version is null and not deliveries.in_doubt));
  get diagnostics removed = row_count;

  update deliveries set
    wanted_version = wanted.version, post_name = wanted.name, sequence = deliveries.sequence + 1, updated_at = now(),
    state = case when wanted.is_there then 'delivered' else 'queued' end,
    reason = case when wanted.version is null then 'To be taken down.' else '' end,
    attempts = 0,
    next_attempt_at = case when not wanted.is_there and not wanted.is_pulled then now() end,
    next_check_at = case when wanted.is_there and deliveries.live_url is not null then now() end
  from (
    select delivery.id, posts.name, public_version(posts) as version, platforms.way = 'feed' as is_pulled,
      public_version(posts) is not distinct from delivery.delivered_version and not delivery.in_doubt as is_there
    from deliveries delivery
    join posts on posts.id = delivery.post_id
    join platforms on platforms.id = delivery.platform_id
    where posts.id = any(post_ids)
  ) wanted
  where wanted.id = deliveries.id and wanted.version is distinct from deliveries.wanted_version;
  get diagnostics changed = row_count;

  insert into deliveries (post_id, platform_id, post_guid, post_name, remote_slug, wanted_version, next_attempt_at)
  select posts.id, platforms.id, posts.guid, posts.name, left(posts.slug, 80) || '-' || left(posts.guid::text, 8),
    public_version(posts), case when platforms.way <> 'feed' then now() end
  from posts
  join users on users.id = posts.owner_id
  join plan_platforms on plan_platforms.plan_id = users.plan_id
  join platforms on platforms.id = plan_platforms.platform_id and platforms.is_active
  where posts.id = any(post_ids) and public_version(posts) is not null
  on conflict (post_id, platform_id) do nothing;
  get diagnostics added = row_count;
  return removed + changed + added;
end
$$;

-- Whoever removes a post for good, its copies elsewhere are taken down.
create function take_down_deliveries() returns trigger language plpgsql as $$
begin
  delete from deliveries using platforms
  where deliveries.post_id = old.id and platforms.id = deliveries.platform_id
    and (platforms.way = 'feed' or (deliveries.delivered_version is null and not deliveries.in_doubt));
  update deliveries set wanted_version = null, sequence = sequence + 1, state = 'queued', reason = 'To be taken down.',
    attempts = 0, next_attempt_at = now(), next_check_at = null, updated_at = now()
  where post_id = old.id and wanted_version is not null;
  return old;
end
$$;
create trigger take_down_deliveries before delete on posts for each row execute function take_down_deliveries();

-- What platforms have, as lists and reports answer it (contract: deliveredPlatform).
create view delivered_platforms as
select deliveries.post_id, platforms.name, json_build_object(
  'id', platforms.id, 'type', platforms.type, 'name', platforms.name,
  'image', case when platforms.logo_key is not null
    then '/platform-logos/' || platforms.id || '?v=' || left(split_part(platforms.logo_key, '/', 2), 8) end,
  'url', platforms.url, 'industry', platforms.industry, 'top_visiting_countries', platforms.top_visiting_countries,
  'potential_audience', platforms.potential_audience,
  'state', case when deliveries.state = 'live' then 'live' else 'delivered' end, 'live_url', deliveries.live_url,
  'delivered_at', to_char(deliveries.delivered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as item
from deliveries join platforms on platforms.id = deliveries.platform_id
where deliveries.delivered_version is not null and deliveries.wanted_version is not null and deliveries.delivered_at is not null;
