-- How much an account may keep.

create function account_bounds(account bigint, out drafts bigint, out companies bigint, out
  media_bytes bigint, out revisions integer, out is_tight boolean) returns record language sql
  stable
as $$
  select
    least(p.max_drafts::bigint, case when tight.is_so then 20 end),
    least(p.max_companies::bigint, case when tight.is_so then 5 end),
    least(p.max_media_mb * 1048576::bigint, case when tight.is_so then 100 * 1048576::bigint end),
    least(p.max_revisions, case when tight.is_so then 20 end),
    tight.is_so
  from users u
  left join plans p on p.id = u.plan_id
  cross join lateral (select u.role = 'user' and u.email_verified_at is null and u.confirmation_waived_at is null
    and not exists (select from site_settings where name = 'publishing' and value ->> 'require_confirmed_email' = 'false')
    as is_so) tight
  where u.id = account
$$;
comment on function account_bounds is 'what an account may keep; is_tight: less, because its address is not confirmed';

create procedure refuse_quota(quota text, most bigint, is_tight boolean) language plpgsql
as $$
begin
  raise exception 'quota reached: %', quota using errcode = 'DL409',
    detail = json_build_object('quota', quota, 'most', most, 'is_tight', is_tight)::text;
end $$;

create function require_room(account bigint, what text, is_new boolean default true) returns void language plpgsql
as $$
declare
  bounds record;
  most bigint;
  here bigint := 0;
  thrown bigint := 0;
  room bigint;
begin
  -- Parallel writes of one account queue here, and each sees what the one before it added.
  perform from users where id = account for no key update;
  select * into bounds from account_bounds(account);
  most := case what when 'companies' then bounds.companies else bounds.drafts end;
  if most is null then return; end if;
  room := 4 * case what when 'submissions' then greatest(most, 10) else most end;
  if what = 'companies' then
    select count(*) into here from companies where owner_id = account and deleted_at is null;
  elsif what = 'drafts' then
    select coalesce(sum(posts), 0) into here from post_tallies where owner_id = account and status = 'draft';
  end if;
  if what <> 'submissions' and here >= most then call refuse_quota(what, most, bounds.is_tight); end if;
  if not is_new then return; end if;
  if what = 'companies' then
    select count(*) into thrown from companies
    where owner_id = account and deleted_at > now() - interval '30 days';
  else
    select count(*) into thrown from (
      select from posts
      where owner_id = account and deleted_at is not null and status in ('draft', 'scheduled', 'pending')
      limit room) lately;
  end if;
  if here + thrown >= room then
    call refuse_quota('deleted ' || case what when 'submissions' then 'posts' else what end, most, bounds.is_tight);
  end if;
end $$;
