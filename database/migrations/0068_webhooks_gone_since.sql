-- Answers 410 remove a webhook only when they came over an hour.

alter table webhooks add column gone_since timestamptz;
comment on column webhooks.gone_since is 'the first of the answers 410 in a row';
