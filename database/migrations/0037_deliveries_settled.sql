-- Deliveries: row locks in one order, mails that count once their server has taken them, and take-downs where a platform is
-- switched off.

alter table deliveries add column mail_id bigint, add column mailed_version integer,
  add column mailed_before boolean not null default false;
comment on column deliveries.mail_id is 'the latest mail about it; what becomes of that mail becomes of the delivery';
comment on column deliveries.mailed_version is 'version in the latest mail; null with a mail_id: it tells of a withdrawal';
comment on column deliveries.mailed_before is 'mails before the latest may have reached the desk, nobody knows';

-- Wants what readers see now at every active platform of the owners' plans and wherever an earlier version is. Within the
-- statement or transaction that changed the posts. Answers how many deliveries that changed.
create or replace function queue_deliveries(post_ids bigint[]) returns integer language plpgsql as $$
declare
  removed integer;
  changed integer;
  added integer;
begin
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

-- A desk has a mail when its SMTP server took it. One that is kept here for want of a server never left.
create function settle_mailed_deliveries() returns trigger language plpgsql as $$
begin
  if new.status = 'sent' then
    delete from deliveries where mail_id = new.id and mailed_version is null and wanted_version is null;
    update deliveries set delivered_version = mailed_version, in_doubt = false, mailed_before = false, updated_at = now(),
      delivered_at = case when mailed_version is null then null else now() end,
      state = case when wanted_version is not distinct from mailed_version then 'delivered' else state end,
      reason = case when wanted_version is not distinct from mailed_version then '' else reason end
    where mail_id = new.id;
  else
    update deliveries set in_doubt = mailed_before, updated_at = now(),
      state = case when wanted_version is not distinct from mailed_version then 'failed' else state end,
      reason = case when wanted_version is distinct from mailed_version then reason
        when new.status = 'kept' then 'No mail server is set up here: the mail stayed in the outbox.'
        else 'The mail was not taken: ' || left(coalesce(new.failure, 'the mail server did not say why'), 500) end
    where mail_id = new.id;
  end if;
  return null;
end
$$;
create trigger settle_mailed_deliveries after update of status on mail_messages
for each row when (new.status in ('sent', 'kept', 'failed') and old.status is distinct from new.status)
execute function settle_mailed_deliveries();
