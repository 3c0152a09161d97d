-- Which platforms a post was ordered for: its plan's when it was first published. Later plans add none by themselves.

create table delivery_orders (
  post_id bigint primary key references posts on delete cascade,
  platform_ids bigint[] not null,
  ordered_at timestamptz not null default now()
);
comment on table delivery_orders is 'the platforms that a post goes to, also after its deliveries were taken down; what an operator delivers later is added';

create function queue_deliveries(post_ids bigint[], is_order boolean) returns integer language plpgsql
  set plan_cache_mode to 'force_generic_plan' set enable_seqscan to 'off'
as $$
declare
  removed integer := 0;
  changed integer := 0;
  added integer;
begin
  if is_order then
    insert into delivery_orders (post_id, platform_ids)
    select posts.id, array(
      select plan_platforms.platform_id from plan_platforms
      join platforms on platforms.id = plan_platforms.platform_id and platforms.is_active
      where plan_platforms.plan_id = users.plan_id order by 1)
    from posts join users on users.id = posts.owner_id
    where posts.id = any(post_ids) and public_version(posts) is not null
    on conflict (post_id) do nothing;
  else
    -- Posts that were published before orders were recorded: what they have is what was ordered.
    insert into delivery_orders (post_id, platform_ids)
    select post_id, array_agg(platform_id order by platform_id) from deliveries
    where post_id = any(post_ids) group by post_id
    on conflict (post_id) do nothing;
  end if;

  if exists (select from deliveries where post_id = any(post_ids)) then
    -- Whoever changes several deliveries locks them by their id first: two that meet wait for each other in one direction only.
    perform from deliveries where post_id = any(post_ids) order by id for update;

    -- Nothing was sent or read.
    delete from deliveries using posts
    where deliveries.post_id = posts.id and posts.id = any(post_ids) and public_version(posts) is null
      and deliveries.delivered_version is null and not deliveries.in_doubt;
    get diagnostics removed = row_count;

    update deliveries set
      wanted_version = wanted.version, post_name = wanted.name, sequence = deliveries.sequence + 1, updated_at = now(),
      state = case when wanted.is_there or wanted.is_notice then 'delivered' else 'queued' end,
      reason = case when wanted.is_notice then 'The feed says that it was withdrawn.'
        when wanted.version is null then 'To be taken down.' else '' end,
      attempts = 0,
      next_attempt_at = case when wanted.is_notice then now() + interval '30 days'
        when not wanted.is_there and not wanted.is_pulled then now() end,
      next_check_at = case when wanted.is_there and deliveries.live_url is not null then now() end
    from (
      select delivery.id, posts.name, public_version(posts) as version, platforms.way = 'feed' as is_pulled,
        platforms.way = 'feed' and public_version(posts) is null as is_notice,
        public_version(posts) is not distinct from delivery.delivered_version and not delivery.in_doubt as is_there
      from deliveries delivery
      join posts on posts.id = delivery.post_id
      join platforms on platforms.id = delivery.platform_id
      where posts.id = any(post_ids)
    ) wanted
    where wanted.id = deliveries.id and wanted.version is distinct from deliveries.wanted_version;
    get diagnostics changed = row_count;
  end if;

  insert into deliveries (post_id, platform_id, post_guid, post_name, remote_slug, wanted_version, next_attempt_at)
  select posts.id, platforms.id, posts.guid, posts.name, left(posts.slug, 80) || '-' || left(posts.guid::text, 8),
    public_version(posts), case when platforms.way <> 'feed' then now() end
  from posts
  join delivery_orders on delivery_orders.post_id = posts.id
  join platforms on platforms.id = any(delivery_orders.platform_ids) and platforms.is_active
  where posts.id = any(post_ids) and public_version(posts) is not null
  on conflict (post_id, platform_id) do nothing;
  get diagnostics added = row_count;
  return removed + changed + added;
end $$;

-- Called by the previous version until it stops.
create or replace function queue_deliveries(post_ids bigint[]) returns integer language sql
as $$ select queue_deliveries(post_ids, true) $$;
