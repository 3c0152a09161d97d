-- Releases that an account may publish: a ledger whose lines are never changed.

create table allowance_entries (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('grant', 'hold', 'settle', 'release')),
  units integer not null check (units > 0),
  post_id bigint references posts on delete set null,
  source text not null,
  reason text not null default '',
  created_at timestamptz not null default now(),
  line integer not null,
  available integer not null,
  unused integer not null,
  constraint allowance_entries_source_kind_key unique (source, kind),
  constraint allowance_entries_covered check (available >= 0 and unused >= available)
);
comment on column allowance_entries.source is 'a hold, its settlement and its release share one source: hold:{uuid}';
comment on column allowance_entries.available is 'granted - held + given back, up to and with this line: what may still be submitted';
comment on column allowance_entries.unused is 'granted - settled, up to and with this line: available and the units of open holds';
create unique index allowance_entries_line on allowance_entries (user_id, line) include (available, unused);
create index allowance_entries_post on allowance_entries (post_id) where post_id is not null;

create function refuse_ledger_change() returns trigger language plpgsql
as $$
begin
  raise exception 'allowance_entries is append-only';
end $$;

create trigger allowance_entries_append_only before update of user_id, kind, units, source,
    created_at, line, available, unused on allowance_entries for each row
  execute function refuse_ledger_change();
comment on trigger allowance_entries_append_only on allowance_entries is 'no constraint forbids an update, and privileges do not bind the owner of a table';

create function carry_balance() returns trigger language plpgsql
as $$
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

create trigger allowance_entries_balance before insert on allowance_entries for each row
  execute function carry_balance();
comment on trigger allowance_entries_balance on allowance_entries is 'a line continues the balance of the line before, which a check of one row cannot read';

create function take_hold(holder bigint, held_for bigint) returns void language plpgsql
as $$
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
