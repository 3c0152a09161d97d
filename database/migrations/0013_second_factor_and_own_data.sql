-- Sign-in with a second factor, export of one's data, deletion of the account after a grace.

-- First, because the foreign keys below hold users too: the stronger lock must not wait behind the weaker one.
alter table users add column deletion_due_at timestamptz;
create index users_deletion_due on users (deletion_due_at) where deletion_due_at is not null;
comment on column users.deletion_due_at is 'the account asked to be deleted, and will be after this time unless it is called back';

create table second_factors (
  user_id bigint primary key references users on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint,
  created_at timestamptz not null default now()
);
comment on column second_factors.sealed_secret is 'the TOTP secret, encrypted with a key derived from SECRET';
comment on column second_factors.confirmed_at is 'null while the first code is awaited: sign-in does not ask for one yet';
comment on column second_factors.last_step is 'the time step of the last code taken: none is taken twice (RFC 6238, 5.2)';

create table recovery_codes (
  user_id bigint not null references second_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  bytes bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz
);
create unique index data_exports_open on data_exports (user_id) where status in ('queued', 'running');
create index data_exports_user on data_exports (user_id, created_at desc);
create index data_exports_expired on data_exports (expires_at) where expires_at is not null;
