-- Who approves a company's posts, what is asked of whom, and which words an approval saw (docs/decisions/teams.md).

create table approval_rules (
  company_id bigint primary key references companies on delete cascade,
  rules jsonb not null,
  updated_at timestamptz not null default now()
);
comment on table approval_rules is 'a company without a row has no rules: editors and owners publish, posts of authors wait for one of them';

create table approval_requests (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade,
  company_id bigint not null references companies on delete cascade,
  rules jsonb not null,
  asked_by bigint references users on delete set null,
  asked_by_name text not null,
  asked_at timestamptz not null default now(),
  seen_version integer not null default 0,
  looked_at timestamptz not null default now(),
  look_at timestamptz,
  warnings smallint not null default 0,
  waived_by bigint references users on delete set null,
  waived_by_name text not null default '',
  waived_reason text not null default '',
  waived_at timestamptz,
  waived_blocks jsonb,
  ended_at timestamptz,
  outcome text check (outcome in ('published', 'cancelled')),
  constraint ended_has_outcome check ((ended_at is null) = (outcome is null))
);
comment on column approval_requests.rules is 'as they were when it was asked: a request in progress keeps them';
comment on column approval_requests.seen_version is 'of the post, when it was last decided who is asked';
comment on column approval_requests.look_at is 'when the next reminder, deadline or warning is due';
comment on column approval_requests.warnings is 'how many of the two warnings before the publishing time were sent';
comment on column approval_requests.waived_blocks is 'the text that an owner published, or scheduled, without approval';
create unique index approval_requests_open on approval_requests (post_id) where ended_at is null;
create index approval_requests_look on approval_requests (look_at) where ended_at is null;
create index approval_requests_post on approval_requests (post_id);
create index approval_requests_company on approval_requests (company_id);
create index approval_requests_asker on approval_requests (asked_by) where asked_by is not null;
create index approval_requests_waiver on approval_requests (waived_by) where waived_by is not null;

create table approval_turns (
  id bigint generated always as identity primary key,
  request_id bigint not null references approval_requests on delete cascade,
  position smallint not null,
  approver_id bigint references users on delete set null,
  name text not null,
  email text not null,
  is_client boolean not null,
  deputy_id bigint references users on delete set null,
  days smallint not null,
  asked_at timestamptz,
  due_at timestamptz,
  reminders smallint not null default 0,
  reminded_at timestamptz,
  deputy_asked_at timestamptz,
  told bigint[] not null default '{}',
  unique (request_id, position)
);
comment on table approval_turns is 'one approver of a request; asked again, the same row';
comment on column approval_turns.email is 'of a client, who has no account; empty for people of the company';
comment on column approval_turns.told is 'who was emailed since it was asked last; 0: the client';
create index approval_turns_approver on approval_turns (approver_id) where approver_id is not null;
create index approval_turns_deputy on approval_turns (deputy_id) where deputy_id is not null;

create table approval_answers (
  id bigint generated always as identity primary key,
  turn_id bigint not null references approval_turns on delete cascade,
  user_id bigint references users on delete set null,
  name text not null,
  answer text not null check (answer in ('approved', 'changes')),
  note text not null,
  version integer not null,
  blocks jsonb not null,
  answered_at timestamptz not null default now()
);
comment on column approval_answers.blocks is 'what was read: place, words and their hash, block by block';
create index approval_answers_turn on approval_answers (turn_id);
create index approval_answers_user on approval_answers (user_id) where user_id is not null;
