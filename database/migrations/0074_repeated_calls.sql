-- Calls that programs make with an Idempotency-Key, and what they were answered (docs/product/api-keys.md, Calls).

create table repeated_calls (
  key_hash bytea primary key,
  api_key_id bigint not null references api_keys on delete cascade,
  request_hash bytea not null,
  token uuid not null,
  answer text,
  created_at timestamptz not null default now()
);
comment on table repeated_calls is 'kept for 24 hours; written in the transaction that does the work';
comment on column repeated_calls.key_hash is 'of the API key, the call and its Idempotency-Key';
comment on column repeated_calls.request_hash is 'of the address and the body: another one is refused';
comment on column repeated_calls.token is 'of the request that did it';
comment on column repeated_calls.answer is 'JSON; null until the request that did it has its answer';
create index repeated_calls_key on repeated_calls (api_key_id);
create index repeated_calls_day on repeated_calls (created_at);
