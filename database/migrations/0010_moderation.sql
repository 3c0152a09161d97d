-- Posts that wait for an operator, and what readers report.

create table abuse_reports (
  id bigint generated always as identity (start with 1000) primary key,
  form_key uuid not null unique,
  page text not null,
  page_key text not null,
  post_id bigint references posts on delete set null,
  reason text not null,
  message text not null,
  reporter_email text,
  created_at timestamptz not null default now(),
  decision text,
  note text not null default '',
  answer text not null default '',
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  erased_at timestamptz,
  constraint abuse_reports_check check ((decision is null) = (decided_at is null))
);
comment on column abuse_reports.form_key is 'of the form that was sent: sent twice, it is one report';
comment on column abuse_reports.page_key is 'what all addresses of one page have in common';
comment on column abuse_reports.erased_at is 'when the reporter''s address and text were erased';
create index abuse_reports_of_page on abuse_reports (page_key, id);
create index abuse_reports_open on abuse_reports (id) where decision is null;
create index abuse_reports_decided on abuse_reports (id) where decision is not null;
create index abuse_reports_kept on abuse_reports (created_at) where erased_at is null;
create index abuse_reports_of_reporter on abuse_reports (lower(reporter_email)) where reporter_email is not null;
create index abuse_reports_post on abuse_reports (post_id) where post_id is not null;
create index abuse_reports_decided_by on abuse_reports (decided_by) where decided_by is not null;
create index abuse_reports_words on abuse_reports using gin ((((((page || ' '::text) || message)
  || ' '::text) || coalesce(reporter_email, ''::text))) gin_trgm_ops);
