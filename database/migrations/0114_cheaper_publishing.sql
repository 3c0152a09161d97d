-- A new post costs less: it has no deliveries to lock, remove or change, and the newest of its newsroom is compared with
-- it rather than looked up. Only functions change; the previous version calls them as before.

create or replace function renew_after_added_posts() returns trigger language plpgsql as $$
begin
  if not exists (select from added where status = 'published' and deleted_at is null) then return null; end if;
  -- Whoever changes a newsroom's newest queues at the owners' rows.
  perform from users where id in (select owner_id from added) order by id for no key update;
  insert into newest_of_newsrooms (newsroom, kind, post_id, published_at)
  select distinct on (1, 2) coalesce(company_id, -owner_id), kind, id, published_at
  from added where status = 'published' and deleted_at is null
  order by 1, 2, published_at desc, id desc
  on conflict (newsroom, kind) do update set post_id = excluded.post_id, published_at = excluded.published_at
    where (excluded.published_at, excluded.post_id) > (newest_of_newsrooms.published_at, newest_of_newsrooms.post_id);
  return null;
end $$;

create or replace function queue_deliveries(post_ids bigint[]) returns integer language plpgsql as $$
declare
  removed integer := 0;
  changed integer := 0;
  added integer;
begin
  if exists (select from deliveries where post_id = any(post_ids)) then
    -- Whoever changes several deliveries locks them by their id first: two that meet wait for each other in one direction only.
    perform from deliveries where post_id = any(post_ids) order by id for update;

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
  end if;

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
end $$;
