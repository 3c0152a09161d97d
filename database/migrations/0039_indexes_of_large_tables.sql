-- Outside a transaction: the tables are large where many write, and are written meanwhile.

-- First, because the end of each session is looked for by them.
create unique index concurrently sessions_return_hash on sessions (return_hash);
create index concurrently sessions_acting_below on sessions (operator_session_id) where operator_session_id is not null;
create index concurrently sessions_acting_by on sessions (acting_operator_id) where acting_operator_id is not null;
alter table sessions validate constraint sessions_acting;
alter table sessions validate constraint sessions_acting_end;

-- The blank before each word lets one or two letters find how words begin, for which trigrams are enough.
create index concurrently users_words on users using gin ((' ' || first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index concurrently companies_words on companies using gin ((' ' || name) gin_trgm_ops) where deleted_at is null;
create index concurrently users_operators on users (id) where role = 'operator';
create index concurrently users_suspended on users (id) where suspended_at is not null;
create index concurrently users_plan on users (plan_id, id);

create index concurrently deliveries_mailed on deliveries (mail_id) where mail_id is not null;
create index concurrently deliveries_to_take_down on deliveries (platform_id, next_attempt_at)
  where wanted_version is null and next_attempt_at is not null;

create index concurrently mail_messages_failed on mail_messages (id) where status = 'failed';

-- The unread articles of twenty sources, of which everything was read, without a look at the marks themselves.
create index concurrently entry_marks_read on entry_marks (user_id, entry_id) include (read_at) where read_at is not null;

create index concurrently ticket_events_screenshots on ticket_events (screenshot_key) where screenshot_key is not null;
create index concurrently ticket_events_words on ticket_events using gin (message gin_trgm_ops) where kind = 'message';
