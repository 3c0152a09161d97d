-- Test keys work on tables of their own (docs/product/api-keys.md, Test keys).

create schema sandbox;
comment on schema sandbox is 'what test keys write and read: tables of the same names and columns as in public, which their connections find first; no live statement names it';

-- What belongs to a company, and what its events write. All other tables are shared.
do $$
declare
  copied constant regclass[] := array[
    'companies', 'company_contacts', 'company_people', 'company_figures', 'company_events',
    'media', 'media_usage',
    'posts', 'post_media', 'post_revisions', 'kept_media', 'post_reviews', 'post_corrections', 'post_tallies', 'post_people',
    'post_readings', 'approval_rules', 'approval_requests', 'approval_turns', 'approval_answers',
    'quote_requests', 'quote_request_quotes', 'quote_answers',
    'comment_threads', 'comment_entries', 'comment_mentions', 'comment_places',
    'share_links', 'share_embargoes', 'share_readings', 'share_downloads',
    'deliveries', 'delivery_orders', 'delivery_addresses',
    'coverage_watches', 'coverage_finds', 'coverage_articles', 'coverage_reports',
    'analytics_days', 'analytics_details', 'post_views',
    'allowance_entries', 'assistant_requests', 'abuse_reports', 'front_pins', 'collection_posts',
    'newest_of_newsrooms', 'wire_states', 'followed_posts', 'follow_items', 'public_changes', 'removed_posts',
    'mail_messages', 'mail_attachments'];
  views constant regclass[] := array['shown_media', 'public_posts', 'post_admissions', 'post_askings'];
  -- Of these the tables' rows are the arguments.
  functions constant regproc[] := array['hides_author', 'public_version', 'payer_of'];
  -- They run with the tables of the sandbox also where a live statement removes a row there, as with an account.
  trigger_functions constant regproc[] := array['fix_byline', 'tally_posts', 'count_added_media', 'count_removed_media'];
  made text[];
begin
  perform set_config('search_path', 'public', true);
  -- Ids come from the same sequences: one of the sandbox is never that of something live.
  made := array(
    select format('create table sandbox.%s (like public.%1$s including all excluding identity)', name) from unnest(copied) name
  ) || array(
    select format('alter table sandbox.%s alter column %I set default nextval(%L)', attrelid::regclass, attname,
      pg_get_serial_sequence(attrelid::regclass::text, attname))
    from pg_attribute where attrelid = any(copied) and attidentity <> ''
  ) || array(
    select format('create view sandbox.%s as %s', name, pg_get_viewdef(name)) from unnest(views) name
  ) || array(
    select replace(pg_get_functiondef(name), 'FUNCTION public.', 'FUNCTION sandbox.') from unnest(functions) name
  ) || array(
    select replace(replace(pg_get_functiondef(name), 'FUNCTION public.', 'FUNCTION sandbox.'), ' LANGUAGE plpgsql',
      ' LANGUAGE plpgsql SET search_path = sandbox, public')
    from unnest(trigger_functions) name
  ) || array(
    select replace(pg_get_triggerdef(oid), ' ON public.', ' ON sandbox.')
    from pg_trigger where not tgisinternal and tgrelid = any(copied) and tgfoid = any(trigger_functions::oid[])
  ) || array(
    -- Last, because they lock shared tables. What would refuse the removal of something live goes with it instead. Who pays for the sandbox does not matter.
    select format('alter table sandbox.%s add constraint %I %s', conrelid::regclass, conname,
      case when confdeltype not in ('a', 'r') then pg_get_constraintdef(oid)
        else replace(pg_get_constraintdef(oid), ' ON DELETE RESTRICT', '') || case
          when confrelid = 'media'::regclass and conrelid in ('companies'::regclass, 'company_people'::regclass)
          then ' on delete set null' else ' on delete cascade' end end)
    from pg_constraint where contype = 'f' and conrelid = any(copied) and conname <> 'companies_owner_id_fkey'
  );
  perform set_config('search_path', 'sandbox, public', true);
  for i in 1 .. cardinality(made) loop execute made[i]; end loop;
  perform set_config('search_path', 'public', true);
end $$;

-- A release is never used.
create function sandbox.take_post_hold(holder bigint, company bigint, held_for bigint) returns void language sql
as $$ select $$;

-- Platforms answer at once, and hear of nothing.
create function sandbox.queue_deliveries(post_ids bigint[], is_order boolean) returns integer language plpgsql
set search_path = sandbox, public
as $$
begin
  if is_order then
    insert into delivery_orders (post_id, platform_ids)
    select posts.id, array(
      select plan_platforms.platform_id from plan_platforms
      join platforms on platforms.id = plan_platforms.platform_id and platforms.is_active
      where plan_platforms.plan_id = payer.plan_id order by 1)
    from posts
    join public.companies live on live.id = posts.company_id
    join users payer on payer.id = live.owner_id
    where posts.id = any(post_ids)
    on conflict (post_id) do nothing;
  end if;
  delete from deliveries using posts
  where posts.id = deliveries.post_id and posts.id = any(post_ids) and public_version(posts) is null;
  insert into deliveries (post_id, platform_id, post_guid, post_name, remote_slug, state, wanted_version, delivered_version,
    delivered_at, next_attempt_at)
  select posts.id, platforms.id, posts.guid, posts.name, left(posts.slug, 80) || '-' || left(posts.guid::text, 8), 'delivered',
    public_version(posts), public_version(posts), now(), null
  from posts
  join delivery_orders on delivery_orders.post_id = posts.id
  join platforms on platforms.id = any(delivery_orders.platform_ids) and platforms.is_active
  where posts.id = any(post_ids) and public_version(posts) is not null
  on conflict (post_id, platform_id) do update set
    post_name = excluded.post_name, wanted_version = excluded.wanted_version,
    delivered_version = excluded.delivered_version, updated_at = now();
  return 0;
end $$;

alter table sandbox.companies add foreign key (id) references public.companies on delete cascade;
alter table api_keys add column is_test boolean not null default false;
comment on column api_keys.is_test is 'it works in the schema sandbox and sees nothing live';
alter table webhooks add column is_test boolean not null default false;
comment on column webhooks.is_test is 'it is told of what test keys do, and of nothing else';
