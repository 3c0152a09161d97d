-- Announcements of operators to all users: shown in the dashboard until dismissed, and mailed where asked.

create table announcements (
  id bigint generated always as identity primary key,
  title text not null check (title <> ''),
  body text not null,
  link text,
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > starts_at),
  is_mailed boolean not null default false,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stopped_at timestamptz,
  mail_from_user bigint not null default 0,
  mail_to_user bigint,
  mailed integer not null default 0,
  mailed_at timestamptz
);
comment on column announcements.mail_from_user is 'users up to this id have been handled; written in the transaction that queues their mails';
comment on column announcements.mail_to_user is 'the last user when mailing began; null before';
comment on column announcements.mailed_at is 'when the last mail was queued';
create index announcements_current on announcements (starts_at) where stopped_at is null;
create index announcements_to_mail on announcements (starts_at) where is_mailed and mailed_at is null and stopped_at is null;
create index announcements_by on announcements (created_by) where created_by is not null;

create table announcement_dismissals (
  announcement_id bigint not null references announcements on delete cascade,
  user_id bigint not null references users on delete cascade,
  dismissed_at timestamptz not null default now(),
  primary key (user_id, announcement_id)
);
create index announcement_dismissals_of on announcement_dismissals (announcement_id);

-- Users who want no announcements by email.
create table announcement_opt_outs (
  user_id bigint primary key references users on delete cascade,
  created_at timestamptz not null default now()
);
