-- The operator's console: sessions in which an operator acts as a user, and an audit log that is searched as cheaply as it
-- is written. The indexes by which people are found, and what makes of sessions more than a moment's work, are in 0039.

create index audit_entries_words on audit_entries
  using gin ((action || ' ' || subject || ' ' || operator_name || ' ' || details) gin_trgm_ops);
create index audit_entries_action on audit_entries (action, id);

-- An acting session hangs on the session that opened it: gone with it, and never longer than an hour, whatever code renews
-- it. What was written by the version before is no acting session, so all of it passes. Last, because every request with a
-- session waits for the end of it.
alter table sessions
  add column acting_operator_id bigint references users on delete cascade,
  add column operator_session_id uuid references sessions on delete cascade,
  add column return_hash bytea,
  add constraint sessions_acting check (
    (acting_operator_id is null) = (operator_session_id is null) and (operator_session_id is not null or return_hash is null)) not valid,
  add constraint sessions_acting_end check (
    operator_session_id is null or expires_at <= created_at + interval '60 minutes') not valid;
comment on column sessions.acting_operator_id is 'the operator who acts as the user in this session';
comment on column sessions.return_hash is 'of the token that gives the operator''s own session back, once';

-- Sessions end in many ways. An acting one ends with the one that it hangs on, and each end is in the audit log.
create function note_end_of_session() returns trigger language plpgsql as $$
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
create trigger sessions_ended after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function note_end_of_session();
