-- Publishing waits until the author's address is confirmed. Both columns arrive without a rewrite: what the version before
-- writes counts as not waiting.
alter table users add column confirmation_waived_at timestamptz;
comment on column users.confirmation_waived_at is
  'set: publishes without a confirmed address, because the account did before the rule existed';

alter table posts add column awaits_confirmation boolean not null default false;
comment on column posts.awaits_confirmation is
  'its author''s address was not confirmed when it was submitted: pending or scheduled, not judged by moderation yet';
