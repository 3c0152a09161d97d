-- Who withdrew a post, when and why is known to every channel, also once the post is erased. Readers write to support.

alter table removed_posts add column withdrawn_by text, add column withdrawn_at timestamptz;
comment on column removed_posts.withdrawn_by is 'author or operator; null: removed before this was recorded';

alter table follow_items add column recalled_at timestamptz;
comment on column follow_items.recalled_at is 'written in the transaction that queues the email about the withdrawal';

-- A feed that was read says for 30 days that a post was withdrawn; its delivery stays as long.
create or replace function queue_deliveries(post_ids bigint[]) returns integer language plpgsql set plan_cache_mode
  to 'force_generic_plan' set enable_seqscan to 'off'
as $$
declare
  removed integer := 0;
  changed integer := 0;
  added integer;
begin
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
  join users on users.id = posts.owner_id
  join plan_platforms on plan_platforms.plan_id = users.plan_id
  join platforms on platforms.id = plan_platforms.platform_id and platforms.is_active
  where posts.id = any(post_ids) and public_version(posts) is not null
  on conflict (post_id, platform_id) do nothing;
  get diagnostics added = row_count;
  return removed + changed + added;
end $$;

create or replace function take_down_deliveries() returns trigger language plpgsql
as $$
begin
  delete from deliveries where post_id = old.id and delivered_version is null and not in_doubt;
  update deliveries set wanted_version = null, sequence = sequence + 1, attempts = 0, next_check_at = null,
    state = case when platforms.way = 'feed' then 'delivered' else 'queued' end,
    reason = case when platforms.way = 'feed' then 'The feed says that it was withdrawn.' else 'To be taken down.' end,
    next_attempt_at = case when platforms.way = 'feed' then now() + interval '30 days' else now() end,
    updated_at = now()
  from platforms
  where platforms.id = deliveries.platform_id and post_id = old.id and wanted_version is not null;
  return old;
end
$$;

-- Readers write to support without an account.
create table ticket_readers (
  ticket_id bigint primary key references tickets on delete cascade,
  name text not null,
  form_key uuid not null unique
);
comment on table ticket_readers is 'tickets from the public contact form: answers are emailed whole, nobody can open them';
comment on column ticket_readers.form_key is 'of the form that was sent, so that sending it twice is one ticket';
