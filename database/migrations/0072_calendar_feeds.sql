-- The secret address of an author's calendar, for programs that subscribe to it. Only its hash is kept.
create table calendar_feeds (
  owner_id bigint primary key references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  last_read_at timestamptz
);

-- Whoever changes a password may do so because somebody else was in the account: that person's address ends with it.
create function end_calendar_feed() returns trigger language plpgsql as $$
begin
  delete from calendar_feeds where owner_id = new.id;
  return null;
end $$;
create trigger users_end_calendar_feed after update of password_hash on users
  for each row when (old.password_hash is distinct from new.password_hash) execute function end_calendar_feed();
