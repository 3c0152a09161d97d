-- The site as its operators set it up, and what they did.

create table site_settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table seed_runs (
  name text primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

create table audit_entries (
  id bigint generated always as identity primary key,
  operator_id bigint references users on delete set null,
  operator_name text not null,
  action text not null,
  subject text not null,
  details text not null default '',
  created_at timestamptz not null default now(),
  acting_as text
);
comment on column audit_entries.operator_id is 'null: whoever has the command line, or an operator whose account is gone';
comment on column audit_entries.acting_as is 'name and address of the user as whom the operator acted; null: as themselves';
create index audit_entries_subject on audit_entries (subject, id desc);
create index audit_entries_operator on audit_entries (operator_id) where operator_id is not null;
create index audit_entries_words on audit_entries using gin ((((((((action || ' '::text) ||
  subject) || ' '::text) || operator_name) || ' '::text) || details)) gin_trgm_ops);
create index audit_entries_action on audit_entries (action, id);

create table announcements (
  id bigint generated always as identity primary key,
  title text not null check (title <> ''),
  body text not null,
  link text,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  is_mailed boolean not null default false,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stopped_at timestamptz,
  mail_from_user bigint not null default 0,
  mail_to_user bigint,
  mailed integer not null default 0,
  mailed_at timestamptz,
  constraint announcements_check check (ends_at > starts_at)
);
comment on column announcements.mail_from_user is 'users up to this id have been handled; written in the transaction that queues their mails';
comment on column announcements.mail_to_user is 'the last user when mailing began; null before';
comment on column announcements.mailed_at is 'when the last mail was queued';
create index announcements_current on announcements (starts_at) where stopped_at is null;
create index announcements_to_mail on announcements (starts_at)
  where is_mailed and mailed_at is null and stopped_at is null;
create index announcements_by on announcements (created_by) where created_by is not null;

create table announcement_dismissals (
  announcement_id bigint not null references announcements on delete cascade,
  user_id bigint not null references users on delete cascade,
  dismissed_at timestamptz not null default now(),
  primary key (user_id, announcement_id)
);
create index announcement_dismissals_of on announcement_dismissals (announcement_id);

create table announcement_opt_outs (
  user_id bigint primary key references users on delete cascade,
  created_at timestamptz not null default now()
);

create table storage_moves (
  id integer generated always as identity primary key,
  from_url text not null,
  to_url text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index storage_moves_unfinished on storage_moves ((true)) where finished_at is null;

create table storage_moved_files (
  move_id integer not null references storage_moves on delete cascade,
  key text not null,
  primary key (move_id, key)
);

create function forbid_audit_change() returns trigger language plpgsql
as $$
begin
  -- Losing the operator's account is the one change: foreign keys set the id to null.
  if tg_op = 'UPDATE' and new.operator_id is null
    and (new.id, new.operator_name, new.action, new.subject, new.details, new.created_at)
      is not distinct from (old.id, old.operator_name, old.action, old.subject, old.details, old.created_at)
  then return new; end if;
  raise exception 'audit entries are never changed';
end $$;

create trigger audit_entries_kept before delete or update on audit_entries for each row
  execute function forbid_audit_change();
comment on trigger audit_entries_kept on audit_entries is 'no constraint forbids an update or a removal, and privileges do not bind the owner of a table';

create function note_end_of_session() returns trigger language plpgsql
as $$
begin
  if new.operator_session_id is null then
    update sessions set ended_at = new.ended_at, end_reason = 'the operator''s own session ended'
    where operator_session_id = new.id and ended_at is null;
  else
    insert into audit_entries (operator_id, operator_name, action, subject, details)
    select operator.id, trim(operator.first_name || ' ' || operator.last_name) || ' <' || operator.email || '>',
      'user.sign-in-as-end', 'user ' || owner.id, owner.email || ': ' || coalesce(new.end_reason, 'ended')
    from users operator, users owner
    where operator.id = new.acting_operator_id and owner.id = new.user_id;
  end if;
  return null;
end $$;

create trigger sessions_ended after update of ended_at on sessions for each row
  when ((old.ended_at is null) and new.ended_at is not null)
  execute function note_end_of_session();
comment on trigger sessions_ended on sessions is 'ten statements end sessions; each end of an operator acting as a user is audited, and ends what depends on it';
