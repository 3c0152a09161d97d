-- Who ended a key, and who tried to use one from an address that it may not be used from (docs/product/api-keys.md).

alter table api_keys
  add column ended_by bigint references users on delete set null,
  add column refused_at timestamptz,
  add column refused_ip text;
comment on column api_keys.ended_by is 'who revoked it; when and why it ended is in its session, which is kept for a year';
comment on column api_keys.refused_at is 'last use from an address that is not allowed, to the minute';
create index api_keys_ended_by on api_keys (ended_by) where ended_by is not null;
