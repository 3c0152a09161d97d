-- What a person has read in the inbox and what is emailed of it (docs/product/inbox.md). Its entries are stored nowhere.

create table inboxes (
  user_id bigint primary key references users on delete cascade,
  read_until timestamptz,
  choices jsonb not null default '{}',
  time_zone text,
  daily_on date,
  daily_until timestamptz,
  now_until timestamptz
);
comment on column inboxes.choices is 'how each kind is emailed, by company: "all", or its id; what is missing has its default';
comment on column inboxes.time_zone is 'IANA name, of the browser last used; null: the site''s';
comment on column inboxes.daily_on is 'day in that zone on which the daily email was last looked after, whether or not there was one';
comment on column inboxes.daily_until is 'what happened up to then is not in a later daily email';
comment on column inboxes.now_until is 'the same of emails that the inbox itself sends immediately; null: none was ever chosen';
-- What happened before there was an inbox is no news.
insert into inboxes (user_id, read_until) select id, now() from users;

create table inbox_reads (
  user_id bigint not null references users on delete cascade,
  key text not null,
  read_at timestamptz not null default now(),
  primary key (user_id, key)
);
comment on table inbox_reads is 'entries that were read one by one, newer than read_until';

-- Requests that are open, or ended in a company since a time.
create index approval_requests_company_ended on approval_requests (company_id, ended_at);
create index quote_requests_company_ended on quote_requests (company_id, ended_at);
drop index approval_requests_company;
drop index quote_requests_company;
-- What the people of a company did about each other.
create index company_events_people on company_events (company_id, created_at)
  where action in ('person.join', 'invitation.decline', 'person.change', 'person.remove', 'person.leave');
