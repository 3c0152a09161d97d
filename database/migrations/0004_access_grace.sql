-- Requests under way while a session is refreshed still carry the access token before: it stays good for some seconds.

alter table sessions
  add column previous_access_hash bytea unique,
  add column previous_access_until timestamptz;

-- The daily cleaning finds what is over by these.
create index sessions_over on sessions (expires_at);
create index refresh_tokens_rotated on refresh_tokens (rotated_at) where rotated_at is not null;
