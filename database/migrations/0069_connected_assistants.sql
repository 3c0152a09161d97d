-- Assistants that a person connects to a company (docs/product/connect-an-assistant.md).

alter table api_keys add column grant_id text, add column client_id text;
comment on column api_keys.grant_id is 'of an assistant that was connected by OAuth: what its tokens refer to; null: a key';
comment on column api_keys.client_id is 'as which the assistant registered itself';
create unique index api_keys_grant on api_keys (grant_id) where grant_id is not null;

create table oauth_records (
  model text not null,
  id_hash bytea not null,
  payload jsonb not null,
  user_id bigint references users on delete cascade,
  grant_id text,
  uid text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (model, id_hash)
);
comment on table oauth_records is 'clients, steps of signing in, codes and tokens of the authorisation server';
comment on column oauth_records.id_hash is 'SHA-256 of what the client or its browser has: nothing here opens anything';
comment on column oauth_records.consumed_at is 'a code or refresh token is used once; used again, its grant ends';
create index oauth_records_grant on oauth_records (grant_id) where grant_id is not null;
create index oauth_records_uid on oauth_records (uid) where uid is not null;
create index oauth_records_user on oauth_records (user_id) where user_id is not null;
create index oauth_records_expiry on oauth_records (expires_at);
