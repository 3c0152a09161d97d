-- Emails on their way out.

create table mail_messages (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  status text not null default 'queued' check (status in ('queued', 'kept', 'sent', 'failed')),
  failure text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  options jsonb not null default '{}'::jsonb,
  sealed bytea,
  secret_user_id bigint,
  secret_until timestamptz,
  revealed_at timestamptz,
  reveal_reason text,
  reveal_seen_at timestamptz
);
comment on column mail_messages.options is 'label of the link, thread, address to unsubscribe';
comment on column mail_messages.sealed is 'whole text with its one-time link, sealed with the installation''s secret; body has the link cut out';
comment on column mail_messages.secret_user_id is 'whose account the link opens';
comment on column mail_messages.secret_until is 'when the link expires and the sealed text is deleted';
comment on column mail_messages.reveal_seen_at is 'when that account''s owner dismissed the notice of the reveal';
create index mail_messages_recent on mail_messages (created_at desc, id desc);
create index mail_messages_failed on mail_messages (id) where status = 'failed';
create index mail_messages_sealed on mail_messages (secret_until) where sealed is not null;
create index mail_messages_revealed on mail_messages (secret_user_id)
  where revealed_at is not null and reveal_seen_at is null;
