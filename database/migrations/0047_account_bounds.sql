-- How much an account may keep: bounds of its plan, tighter ones until its address is confirmed. Null: no bound. Nothing is
-- deleted where a bound becomes lower; new writes are refused.
alter table plans
  add column max_drafts integer check (max_drafts >= 0),
  add column max_companies integer check (max_companies >= 0),
  add column max_media_mb integer check (max_media_mb >= 0),
  add column max_revisions integer check (max_revisions >= 2);
comment on column plans.max_revisions is 'versions kept of each post: a save beyond them lets the oldest go';
update plans set max_drafts = 50, max_companies = 10, max_media_mb = 500, max_revisions = 100 where slug = 'trial';
update plans set max_drafts = 1000, max_companies = 200, max_media_mb = 20000, max_revisions = 500 where slug <> 'trial';

create function account_bounds(
  account bigint, out drafts bigint, out companies bigint, out media_bytes bigint, out revisions integer, out is_tight boolean)
language sql stable as $$
  select
    least(p.max_drafts::bigint, case when tight.is_so then 20 end),
    least(p.max_companies::bigint, case when tight.is_so then 5 end),
    least(p.max_media_mb * 1048576::bigint, case when tight.is_so then 100 * 1048576::bigint end),
    p.max_revisions,
    tight.is_so
  from users u
  left join plans p on p.id = u.plan_id
  cross join lateral (select u.role = 'user' and u.email_verified_at is null and u.confirmation_waived_at is null
    and not exists (select from site_settings where name = 'publishing' and value ->> 'require_confirmed_email' = 'false')
    as is_so) tight
  where u.id = account
$$;
comment on function account_bounds is 'what an account may keep; is_tight: less, because its address is not confirmed';

create procedure refuse_quota(quota text, most bigint, is_tight boolean) language plpgsql as $$
begin
  raise exception 'quota reached: %', quota using errcode = 'DL409',
    detail = json_build_object('quota', quota, 'most', most, 'is_tight', is_tight)::text;
end $$;

-- Drafts and companies are counted before each is written. What was deleted lately still takes up room, so four times as
-- many may lie there; else deleting and writing by turns would have no end.
create function require_room(account bigint, what text, is_new boolean default true) returns void
language plpgsql volatile as $$
declare
  bounds record;
  most bigint;
  here bigint;
  thrown bigint := 0;
begin
  -- Parallel writes of one account queue here, and each sees what the one before it added.
  perform from users where id = account for no key update;
  select * into bounds from account_bounds(account);
  most := case what when 'drafts' then bounds.drafts when 'companies' then bounds.companies end;
  if most is null then return; end if;
  if what = 'drafts' then
    select coalesce(sum(posts), 0) into here from post_tallies where owner_id = account and status = 'draft';
    if is_new and here < most then
      select count(*) into thrown from (
        select from posts where owner_id = account and status = 'draft' and deleted_at is not null limit 4 * most) lately;
    end if;
  else
    select count(*) into here from companies where owner_id = account and deleted_at is null;
    if is_new and here < most then
      select count(*) into thrown from companies
      where owner_id = account and deleted_at > now() - interval '30 days';
    end if;
  end if;
  if here >= most or here + thrown >= 4 * most then
    call refuse_quota(case when here >= most then what else 'deleted ' || what end, most, bounds.is_tight);
  end if;
end $$;
