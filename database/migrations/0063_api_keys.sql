-- Keys with which programs work for a company (docs/product/api-keys.md).

create table api_keys (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  user_id bigint not null references users on delete cascade,
  session_id uuid not null unique references sessions on delete cascade,
  name text not null,
  scopes text[] not null,
  addresses text[] not null default '{}',
  ending text not null,
  previous_ending text,
  previous_used_at timestamptz,
  previous_used_ip text,
  created_at timestamptz not null default now(),
  ends_at timestamptz,
  used_at timestamptz,
  used_ip text,
  leaked_at timestamptz,
  told_at timestamptz
);
comment on table api_keys is 'a key is a session that begins with its secret instead of a password: what ends the session of its person ends it';
comment on column api_keys.addresses is 'networks from which it may be used; empty: any';
comment on column api_keys.ending is 'last characters of the secret, which is stored nowhere';
comment on column api_keys.previous_ending is 'of the secret before, which works as long as sessions.previous_access_until says';
comment on column api_keys.ends_at is 'null: no end, and the session''s is far away';
comment on column api_keys.used_at is 'to the minute';
comment on column api_keys.leaked_at is 'when its person was last told that it stood in an address';
comment on column api_keys.told_at is 'when its person was told that it ends soon, or is not used';
create index api_keys_company on api_keys (company_id, id);
create index api_keys_user on api_keys (user_id);
