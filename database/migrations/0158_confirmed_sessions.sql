-- Work that a session began is only done while the session lasts. Whatever ends it (signing out, suspension, another role,
-- a new password) updates its row, so one of the two waits for the other. The session of an operator who acts as a user
-- is locked before the one below it, as where sessions end.
create function confirm_session(confirmed uuid) returns void language plpgsql strict as $$
declare above uuid;
begin
  select operator_session_id into above from sessions where id = confirmed;
  if above is not null then
    perform from sessions where id = above and ended_at is null and expires_at > now() for share;
    if not found then
      raise exception 'session has ended' using errcode = 'DL401';
    end if;
  end if;
  perform from sessions where id = confirmed and ended_at is null and expires_at > now() for share;
  if not found then
    raise exception 'session has ended' using errcode = 'DL401';
  end if;
end $$;
comment on function confirm_session is 'keeps a live session from ending before the transaction does, or fails with DL401';
