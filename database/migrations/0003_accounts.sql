-- People, how they sign in, and what they are told about it.

create table users (
  id bigint generated always as identity primary key,
  slug text not null unique,
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  address text not null default '',
  country text not null default '',
  city text not null default '',
  bio text not null default '',
  role text not null default 'user' check (role in ('user', 'operator')),
  plan_id bigint references plans,
  email_verified_at timestamptz,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deletion_due_at timestamptz,
  confirmation_waived_at timestamptz
);
comment on column users.email_key is 'the address in NFKC, lower case: one account per mailbox spelling';
comment on column users.deletion_due_at is 'the account asked to be deleted, and will be after this time unless it is called back';
comment on column users.confirmation_waived_at is 'set: publishes without a confirmed address, because the account did before the rule existed';
create index users_deletion_due on users (deletion_due_at) where deletion_due_at is not null;
create index users_words on users using gin (((((((' '::text || first_name) || ' '::text) ||
  last_name) || ' '::text) || email)) gin_trgm_ops);
create index users_operators on users (id) where role = 'operator';
create index users_suspended on users (id) where suspended_at is not null;
create index users_plan on users (plan_id, id);
create index users_created on users (created_at);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  previous_access_hash bytea unique,
  previous_access_until timestamptz,
  acting_operator_id bigint references users on delete cascade,
  operator_session_id uuid references sessions on delete cascade,
  return_hash bytea,
  constraint sessions_acting check ((acting_operator_id is null) = (operator_session_id is null)
    and ((operator_session_id is not null) or (return_hash is null))),
  constraint sessions_acting_end check (operator_session_id is null
    or expires_at <= (created_at + '01:00:00'::interval))
);
comment on column sessions.acting_operator_id is 'the operator who acts as the user in this session';
comment on column sessions.return_hash is 'of the token that gives the operator''s own session back, once';
create index sessions_user on sessions (user_id) where ended_at is null;
create index sessions_over on sessions (expires_at);
create index sessions_of_user on sessions (user_id);
create unique index sessions_return_hash on sessions (return_hash);
create index sessions_acting_below on sessions (operator_session_id) where operator_session_id is not null;
create index sessions_acting_by on sessions (acting_operator_id) where acting_operator_id is not null;

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  rotated_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);
create index refresh_tokens_rotated on refresh_tokens (rotated_at) where rotated_at is not null;

create table mail_tokens (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'activate', 'change-email', 'undo-email', 'claim-email')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  email text
);
comment on column mail_tokens.email is 'of change-email: the new address; of undo-email: the one that comes back; of claim-email: the one that is freed';
create index mail_tokens_user on mail_tokens (user_id, purpose);

create table throttles (
  key text primary key,
  failures integer not null,
  window_ends_at timestamptz not null
);

create table known_clients (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('device', 'address')),
  key text not null,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, kind, key)
);
comment on column known_clients.key is 'of a device: SHA-256 of its cookie (base64url); of an address: IPv4, or the /64 of IPv6';
create index known_clients_devices on known_clients (key) where kind = 'device';

create table second_factors (
  user_id bigint primary key references users on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint,
  created_at timestamptz not null default now(),
  lift_due_at timestamptz
);
comment on column second_factors.sealed_secret is 'the TOTP secret, encrypted with a key derived from SECRET';
comment on column second_factors.confirmed_at is 'null while the first code is awaited: sign-in does not ask for one yet';
comment on column second_factors.last_step is 'the time step of the last code taken: none is taken twice (RFC 6238, 5.2)';

create table recovery_codes (
  user_id bigint not null references second_factors(user_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table acting_calls (
  id uuid primary key default gen_random_uuid(),
  operator_id bigint not null,
  user_id bigint not null,
  call text not null,
  started_at timestamptz not null default now()
);
comment on table acting_calls is 'calls under way in acting sessions; a row lives as long as its call';

create table data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  bytes bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz,
  requested_by bigint references users on delete set null
);
create unique index data_exports_open on data_exports (user_id) where status in ('queued', 'running');
create index data_exports_user on data_exports (user_id, created_at desc);
create index data_exports_expired on data_exports (expires_at) where expires_at is not null;
create index data_exports_requested_by on data_exports (requested_by) where requested_by is not null;

create function end_calendar_feed() returns trigger language plpgsql
as $$
begin
  delete from calendar_feeds where owner_id = new.id;
  return null;
end $$;

create trigger users_end_calendar_feed after update of password_hash on users for each row
  when (old.password_hash is distinct from new.password_hash)
  execute function end_calendar_feed();
comment on trigger users_end_calendar_feed on users is 'a password that is set by SQL, because an account was taken over, ends the secret address as well';

create function confirm_session(confirmed uuid) returns void language plpgsql strict
as $$
declare above uuid;
begin
  select operator_session_id into above from sessions where id = confirmed;
  if above is not null then
    perform from sessions where id = above and ended_at is null and expires_at > now() for share;
    if not found then
      raise exception 'session has ended' using errcode = 'DL401';
    end if;
  end if;
  perform from sessions where id = confirmed and ended_at is null and expires_at > now() for share;
  if not found then
    raise exception 'session has ended' using errcode = 'DL401';
  end if;
end $$;
comment on function confirm_session is 'keeps a live session from ending before the transaction does, or fails with DL401';
