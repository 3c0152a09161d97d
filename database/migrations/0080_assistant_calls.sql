-- What each connected assistant did (docs/product/connect-an-assistant.md).

create table assistant_calls (
  id bigint generated always as identity primary key,
  key_id bigint not null references api_keys on delete cascade,
  tool text not null,
  post_id bigint,
  was_refused boolean not null,
  called_at timestamptz not null default now()
);
comment on column assistant_calls.key_id is 'the connection, which is a row of api_keys';
comment on column assistant_calls.post_id is 'that was asked for or drafted; it may have been deleted, or never have been there';
create index assistant_calls_key on assistant_calls (key_id, id);
