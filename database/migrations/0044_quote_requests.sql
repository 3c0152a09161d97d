-- Who is asked to approve their own quotes in a post, and what they answered (docs/product/approvals.md, Quotes).

create table quote_requests (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade,
  company_id bigint not null references companies on delete cascade,
  name text not null,
  email text not null,
  asked_by bigint references users on delete set null,
  asked_by_name text not null,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  round integer not null default 1,
  answered_round integer not null default 0,
  looked_version integer not null default 0,
  reminded_at timestamptz,
  ended_at timestamptz
);
comment on column quote_requests.round is 'of the newest link';
comment on column quote_requests.answered_round is 'links up to this one are used up: an answer ends them all';
create unique index quote_requests_open on quote_requests (post_id, lower(email)) where ended_at is null;
create index quote_requests_post on quote_requests (post_id);
create index quote_requests_company on quote_requests (company_id);
create index quote_requests_asker on quote_requests (asked_by) where asked_by is not null;

create table quote_request_quotes (
  id bigint generated always as identity primary key,
  request_id bigint not null references quote_requests on delete cascade,
  position smallint not null,
  words text not null,
  unique (request_id, position)
);
comment on table quote_request_quotes is 'the quotes that a person is asked about, as they were when asked last';

create table quote_answers (
  id bigint generated always as identity primary key,
  quote_id bigint not null references quote_request_quotes on delete cascade,
  answer text not null check (answer in ('approved', 'changes', 'refused')),
  words text not null,
  new_words text not null default '',
  note text not null default '',
  version integer not null,
  receipt text not null,
  answered_at timestamptz not null default now()
);
comment on column quote_answers.words is 'that were read and answered; never changed';
create index quote_answers_quote on quote_answers (quote_id);
