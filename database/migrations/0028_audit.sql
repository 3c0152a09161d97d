-- What operators did, kept and never changed.

create table audit_entries (
  id bigint generated always as identity primary key,
  operator_id bigint references users on delete set null,
  operator_name text not null,
  action text not null,
  subject text not null,
  details text not null default '',
  created_at timestamptz not null default now()
);
comment on column audit_entries.operator_id is 'null: whoever has the command line, or an operator whose account is gone';
create index audit_entries_subject on audit_entries (subject, id desc);
create index audit_entries_operator on audit_entries (operator_id) where operator_id is not null;

create function forbid_audit_change() returns trigger language plpgsql as $$
begin
  -- Losing the operator's account is the one change: foreign keys set the id to null.
  if tg_op = 'UPDATE' and new.operator_id is null
    and (new.id, new.operator_name, new.action, new.subject, new.details, new.created_at)
      is not distinct from (old.id, old.operator_name, old.action, old.subject, old.details, old.created_at)
  then return new; end if;
  raise exception 'audit entries are never changed';
end $$;
create trigger audit_entries_kept before update or delete on audit_entries
  for each row execute function forbid_audit_change();
