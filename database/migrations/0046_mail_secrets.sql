-- One-time links of mails are sealed apart from the text that operators read.
alter table mail_messages
  add column options jsonb not null default '{}',
  add column sealed bytea,
  add column secret_user_id bigint,
  add column secret_until timestamptz,
  add column revealed_at timestamptz,
  add column reveal_reason text,
  add column reveal_seen_at timestamptz;
comment on column mail_messages.options is 'label of the link, thread, address to unsubscribe';
comment on column mail_messages.sealed is 'whole text with its one-time link, sealed with the installation''s secret; body has the link cut out';
comment on column mail_messages.secret_user_id is 'whose account the link opens';
comment on column mail_messages.secret_until is 'when the link expires and the sealed text is deleted';
comment on column mail_messages.reveal_seen_at is 'when that account''s owner dismissed the notice of the reveal';
create index mail_messages_sealed on mail_messages (secret_until) where sealed is not null;
create index mail_messages_revealed on mail_messages (secret_user_id) where revealed_at is not null and reveal_seen_at is null;
