-- Reports of coverage that a company's clients get each month (docs/product/coverage.md, Monthly by email).

create table coverage_mailings (
  company_id bigint primary key references companies on delete cascade,
  sender_id bigint references users on delete set null,
  sender_name text not null,
  created_at timestamptz not null default now()
);
comment on table coverage_mailings is 'companies whose clients get a report of each month';
comment on column coverage_mailings.sender_id is 'who added a client last: sent while this person may decide about the coverage';
create index coverage_mailings_sender on coverage_mailings (sender_id) where sender_id is not null;

create table coverage_recipients (
  id bigint generated always as identity primary key,
  company_id bigint not null references coverage_mailings on delete cascade,
  address text not null,
  token uuid not null unique default gen_random_uuid(),
  refusals integer not null default 0,
  paused_at timestamptz,
  stopped_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column coverage_recipients.token is 'of the link that stops the emails, which is all it does';
comment on column coverage_recipients.paused_at is 'when mail servers had refused the address';
comment on column coverage_recipients.stopped_at is 'by the recipient: such a row stays, so that the address cannot be added again';
comment on column coverage_recipients.removed_at is 'by the company, of an address that had stopped before';
create unique index coverage_recipients_address on coverage_recipients (company_id, lower(address));
create index coverage_recipients_refused on coverage_recipients (lower(address));

create table coverage_monthly_mails (
  recipient_id bigint not null references coverage_recipients on delete cascade,
  month date not null,
  is_sent boolean not null,
  queued_at timestamptz not null default now(),
  primary key (recipient_id, month)
);
comment on table coverage_monthly_mails is 'claims: written in the transaction that queues the email, so that each month is sent once; is_sent: false of a month without articles';

create table mail_attachments (
  mail_id bigint primary key references mail_messages on delete cascade,
  name text not null,
  type text not null,
  content bytea not null
);
comment on table mail_attachments is 'a file of an email, until it is sent';
