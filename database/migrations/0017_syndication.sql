-- Platforms and subscribers that receive posts.

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
comment on column platforms.potential_audience is 'as its publisher states; never reckoned by us';
comment on column platforms.sealed_secret is 'signing key of a webhook or WordPress application password, as platform/secrets seals it';
comment on column platforms.feed_key is 'unguessable part of the address that a pulling platform reads';

create table plan_platforms (
  plan_id bigint not null references plans on delete cascade,
  platform_id bigint not null references platforms on delete cascade,
  primary key (plan_id, platform_id)
);
create index plan_platforms_of_platform on plan_platforms (platform_id);

create table deliveries (
  id bigint generated always as identity primary key,
  post_id bigint references posts on delete set null,
  platform_id bigint not null references platforms on delete RESTRICT,
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
  mail_id bigint,
  mailed_version integer,
  mailed_before boolean not null default false,
  constraint deliveries_post_id_platform_id_key unique (post_id, platform_id)
);
comment on column deliveries.post_id is 'null: the post is gone for good and only has to be taken down';
comment on column deliveries.remote_slug is 'what the post is called in addresses there, so that an earlier copy is found again; never changes';
comment on column deliveries.remote_id is 'what the platform calls it, for example the id of a WordPress post';
comment on column deliveries.wanted_version is 'version of the post that the platform is to have; null: it is to be taken down there';
comment on column deliveries.delivered_version is 'version that the platform has; null: none';
comment on column deliveries.sequence is 'counts what was wanted of the platform; with the id it names each delivery to the platform';
comment on column deliveries.in_doubt is 'an attempt began and nobody knows how it ended: the platform may have something else than delivered_version';
comment on column deliveries.next_attempt_at is 'null: nothing is to be sent';
comment on column deliveries.mail_id is 'the latest mail about it; what becomes of that mail becomes of the delivery';
comment on column deliveries.mailed_version is 'version in the latest mail; null with a mail_id: it tells of a withdrawal';
comment on column deliveries.mailed_before is 'mails before the latest may have reached the desk, nobody knows';
create index deliveries_due on deliveries (platform_id, next_attempt_at, id) where next_attempt_at is not null;
create index deliveries_to_check on deliveries (next_check_at) where next_check_at is not null;
create index deliveries_of_platform on deliveries (platform_id, state, id desc);
create index deliveries_claimed on deliveries (platform_id) where claimed_until is not null;
create index deliveries_failed on deliveries (id) where state = 'failed';
create index deliveries_mailed on deliveries (mail_id) where mail_id is not null;
create index deliveries_to_take_down on deliveries (platform_id, next_attempt_at)
  where wanted_version is null and next_attempt_at is not null;

create table delivery_addresses (
  post_id bigint not null references posts on delete cascade,
  platform_id bigint not null references platforms on delete cascade,
  remote_slug text not null,
  primary key (post_id, platform_id)
);
create index delivery_addresses_platform on delivery_addresses (platform_id);

create table wire_states (
  guid uuid primary key,
  post_id bigint references posts on delete set null,
  kind text,
  owner_id bigint,
  company_id bigint,
  tags text[] not null default '{}'::text[],
  last_version integer not null default 1,
  published_at timestamptz,
  is_usable boolean not null,
  moves integer not null default 1,
  changed_at timestamptz not null default now()
);
comment on table wire_states is 'only posts that readers saw; what was never taken back has no row';
comment on column wire_states.last_version is 'the last version that readers saw before it was taken back';
comment on column wire_states.moves is 'how often it was taken back or came back; adds to the version of the post';
create index wire_states_changed on wire_states (changed_at);
create index wire_states_of_post on wire_states (post_id);

create table websub_topics (
  id bigint generated always as identity primary key,
  path text not null unique,
  facet text,
  fingerprint text not null default '',
  sequence integer not null default 1,
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on column websub_topics.path is 'of a public feed of ours, always spelt the same way';
comment on column websub_topics.facet is 'kind:, company: or author: of the posts that can be in it; null: any';
comment on column websub_topics.fingerprint is 'of the bytes that subscribers have or are about to get';
comment on column websub_topics.sequence is 'counts the changes of those bytes';

create table websub_subscriptions (
  id bigint generated always as identity primary key,
  topic_id bigint not null references websub_topics on delete cascade,
  callback text not null,
  host text not null,
  sealed_secret bytea,
  expires_at timestamptz not null,
  told_sequence integer not null,
  told_at timestamptz,
  due_at timestamptz,
  attempts integer not null default 0,
  claimed_until timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  network text not null default '',
  answer_ms integer,
  constraint websub_subscriptions_topic_id_callback_key unique (topic_id, callback)
);
comment on column websub_subscriptions.host is 'host and port of the callback: one host gets only so many requests at a time';
comment on column websub_subscriptions.due_at is 'null: it has what the topic holds, or waits for the next change';
comment on column websub_subscriptions.attempts is 'since it last answered';
comment on column websub_subscriptions.network is 'who asked for it, as a network; empty: asked before this was kept';
comment on column websub_subscriptions.answer_ms is 'how long its last answer took; null: it was not called yet';
create index websub_subscriptions_due on websub_subscriptions (host, due_at) where due_at is not null;
create index websub_subscriptions_claimed on websub_subscriptions (host) where claimed_until is not null;
create index websub_subscriptions_of_host on websub_subscriptions (host);
create index websub_subscriptions_expiry on websub_subscriptions (expires_at);
create index websub_subscriptions_of_network on websub_subscriptions (network);

create table websub_requests (
  id bigint generated always as identity primary key,
  path text not null,
  callback text not null,
  host text not null,
  mode text not null check (mode in ('subscribe', 'unsubscribe')),
  sealed_secret bytea,
  lease_seconds integer not null,
  network text not null,
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  topic text,
  constraint websub_requests_path_callback_key unique (path, callback)
);
comment on column websub_requests.network is 'who asks, as a network: each may have only so many waiting';
comment on column websub_requests.topic is 'the address of the feed as it was asked for; null: as we write it';
create index websub_requests_due on websub_requests (host, due_at);
create index websub_requests_of_network on websub_requests (network);

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

create function queue_deliveries(post_ids bigint[]) returns integer language plpgsql set plan_cache_mode
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

create function take_down_deliveries() returns trigger language plpgsql
as $$
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

create trigger take_down_deliveries before delete on posts for each row
  execute function take_down_deliveries();
comment on trigger take_down_deliveries on posts is 'posts also go by cascade with their account';

create function settle_mailed_deliveries() returns trigger language plpgsql
as $$
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

create trigger settle_mailed_deliveries after update of status on mail_messages for each row
  when ((new.status in ('sent', 'kept', 'failed')) and old.status is distinct from new.status)
  execute function settle_mailed_deliveries();
comment on trigger settle_mailed_deliveries on mail_messages is 'the queue of emails is platform, which knows no deliveries; both change in one transaction';

create function reuse_delivery_address() returns trigger language plpgsql
as $$
begin
  select coalesce((
    select remote_slug from delivery_addresses
    where post_id = new.post_id and platform_id = new.platform_id), new.remote_slug) into new.remote_slug;
  return new;
end
$$;

create trigger reuse_delivery_address before insert on deliveries for each row
  when (new.post_id is not null)
  execute function reuse_delivery_address();
comment on trigger reuse_delivery_address on deliveries is 'deliveries are queued by statements of many rows, which would each have to look up what was kept';

create function keep_delivery_address() returns trigger language plpgsql
as $$
begin
  insert into delivery_addresses (post_id, platform_id, remote_slug)
  select posts.id, platforms.id, old.remote_slug from posts, platforms
  where posts.id = old.post_id and platforms.id = old.platform_id and platforms.way = 'wordpress'
  on conflict (post_id, platform_id) do nothing;
  return null;
end
$$;

create trigger keep_delivery_address after delete on deliveries for each row
  when ((old.post_id is not null) and ((old.delivered_version is not null) or old.in_doubt))
  execute function keep_delivery_address();
comment on trigger keep_delivery_address on deliveries is 'deliveries are removed by several statements and by take_down_deliveries; the platform still knows the address';
