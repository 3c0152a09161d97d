-- A post's order is recorded when a release is reserved for it, not when it is published: a plan bought between the two
-- adds no platforms. What the customer refused to send later is remembered.

alter table delivery_orders add column declined_ids bigint[] not null default '{}';
comment on table delivery_orders is 'the platforms that a post goes to, those of the plan when its release was reserved; what its owner or an operator sends later is added';
comment on column delivery_orders.declined_ids is 'platforms of later plans that the owner was asked about, and refused';

create or replace function take_hold(holder bigint, held_for bigint) returns void language plpgsql
as $$
declare
  unlimited boolean;
  plan bigint;
  hold_source text := 'hold:' || gen_random_uuid();
begin
  select u.plan_id is not null and p.press_releases is null, u.plan_id into unlimited, plan
  from users u left join plans p on p.id = u.plan_id
  where u.id = holder
  for no key update of u;

  -- A plan without a cap grants the missing unit, so that the balance never goes below zero, whatever plan comes next.
  if unlimited and coalesce(
    (select available from allowance_entries where user_id = holder order by line desc limit 1), 0) < 1
  then
    insert into allowance_entries (user_id, kind, units, source, reason)
    values (holder, 'grant', 1, hold_source, 'Plan without a cap');
  end if;
  insert into allowance_entries (user_id, kind, units, post_id, source) values (holder, 'hold', 1, held_for, hold_source);

  if held_for is not null then
    insert into delivery_orders (post_id, platform_ids)
    select held_for, array(
      select plan_platforms.platform_id from plan_platforms
      join platforms on platforms.id = plan_platforms.platform_id and platforms.is_active
      where plan_platforms.plan_id = plan order by 1)
    -- Returned and submitted again: another release, another order.
    on conflict (post_id) do update set platform_ids = excluded.platform_ids, declined_ids = '{}', ordered_at = now();
  end if;
end $$;

-- What waits for its time or its review was ordered with the plan of now, as far as anybody knows.
insert into delivery_orders (post_id, platform_ids)
select posts.id, array(
  select plan_platforms.platform_id from plan_platforms
  join platforms on platforms.id = plan_platforms.platform_id and platforms.is_active
  where plan_platforms.plan_id = users.plan_id order by 1)
from posts join users on users.id = posts.owner_id
where posts.status in ('scheduled', 'pending') and posts.deleted_at is null
on conflict (post_id) do nothing;
