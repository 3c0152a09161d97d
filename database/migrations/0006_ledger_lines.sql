-- Ledger lines carry the balance after them, as in any account book: a balance is read in one step, however long the
-- ledger is, and still nothing is ever changed. Lines of a user are numbered without gaps; two writers cannot take one
-- number, so a balance can never be carried on from a line that is not the last.

alter table allowance_entries add column line integer, add column available integer, add column unused integer;

update allowance_entries entry
set line = counted.line, available = counted.available, unused = counted.unused
from (
  select id, row_number() over running as line,
    sum(case kind when 'settle' then 0 when 'hold' then -units else units end) over running as available,
    sum(case kind when 'grant' then units when 'settle' then -units when 'hold' then 0 else
      case when exists (select from allowance_entries settled where settled.source = given.source and settled.kind = 'settle')
      then units else 0 end end) over running as unused
  from allowance_entries given
  window running as (partition by user_id order by id)
) counted
where counted.id = entry.id;

alter table allowance_entries
  alter column line set not null, alter column available set not null, alter column unused set not null,
  add constraint allowance_entries_covered check (available >= 0 and unused >= available);
create unique index allowance_entries_line on allowance_entries (user_id, line) include (available, unused);
drop index allowance_entries_user;
comment on column allowance_entries.available is 'granted - held + given back, up to and with this line: what may still be submitted';
comment on column allowance_entries.unused is 'granted - settled, up to and with this line: available and the units of open holds';

-- Volatile on purpose: each statement inside sees what committed before it began, so the last line is read after the
-- lock was got, however long that took (read committed). `no key` lets rows that refer to the user be written meanwhile.
create function carry_balance() returns trigger language plpgsql volatile as $$
declare
  last record;
begin
  perform from users where id = new.user_id for no key update;
  select line, available, unused into last
  from allowance_entries where user_id = new.user_id order by line desc limit 1;
  new.line := coalesce(last.line, 0) + 1;
  new.available := coalesce(last.available, 0);
  new.unused := coalesce(last.unused, 0);
  if new.kind = 'grant' then
    new.available := new.available + new.units;
    new.unused := new.unused + new.units;
  elsif new.kind = 'hold' then
    new.available := new.available - new.units;
  elsif new.kind = 'settle' then
    new.unused := new.unused - new.units;
  elsif new.kind = 'release' then
    new.available := new.available + new.units;
    if exists (select from allowance_entries where source = new.source and kind = 'settle') then
      new.unused := new.unused + new.units;
    end if;
  end if;
  if new.available < 0 then
    raise exception 'no releases left' using errcode = 'DL402';
  end if;
  return new;
end $$;
create trigger allowance_entries_balance before insert on allowance_entries for each row execute function carry_balance();

drop trigger allowance_entries_append_only on allowance_entries;
create trigger allowance_entries_append_only
  before update of user_id, kind, units, source, created_at, line, available, unused on allowance_entries
  for each row execute function refuse_ledger_change();

-- A hold is one call, so that a post, its hold and its message can be one statement.
create function take_hold(holder bigint, held_for bigint) returns void language plpgsql volatile as $$
declare
  unlimited boolean;
  hold_source text := 'hold:' || gen_random_uuid();
begin
  select u.plan_id is not null and p.press_releases is null into unlimited
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
end $$;
comment on function take_hold is 'holds one release of a user for a post, or fails with DL402 when none is left';
