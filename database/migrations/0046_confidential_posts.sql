-- Who sees a confidential post, and who has read which text before it was public (docs/product/confidential.md).

alter table posts add column confidential_since timestamptz;
comment on column posts.confidential_since is 'closed to people of its company who are not on its list, until it is public; stays afterwards, for the record';
create index posts_confidential on posts (company_id) where confidential_since is not null;

create table post_people (
  id bigint generated always as identity primary key,
  post_id bigint not null,
  company_id bigint not null references companies on delete cascade,
  user_id bigint references users on delete set null,
  is_told boolean not null default false,
  name text not null,
  organisation text not null default '',
  function text not null default '',
  reason text not null,
  added_by bigint references users on delete set null,
  added_by_name text not null,
  added_at timestamptz not null default now(),
  told_at timestamptz,
  removed_at timestamptz,
  removed_by_name text not null default '',
  constraint told_has_time check (is_told = (told_at is not null)),
  constraint told_stays check (not is_told or removed_at is null)
);
comment on table post_people is 'the list of a confidential post: people added to it, and people told elsewhere; rows are ended, never removed, and outlive the post';
comment on column post_people.is_told is 'told outside the program: a line of the record, without access';
comment on column post_people.name is 'as they were called when they were added';
create unique index post_people_open on post_people (post_id, user_id) where removed_at is null and user_id is not null;
create index post_people_post on post_people (post_id, id);
create index post_people_company on post_people (company_id);
create index post_people_user on post_people (user_id) where user_id is not null;
create index post_people_adder on post_people (added_by) where added_by is not null;

create table post_readings (
  id bigint generated always as identity primary key,
  post_id bigint not null,
  company_id bigint not null references companies on delete cascade,
  way text not null check (way in ('member', 'operator', 'acting', 'approval', 'quote', 'embargo', 'comment')),
  reader text not null,
  user_id bigint references users on delete set null,
  name text not null,
  organisation text not null default '',
  function text not null default '',
  version integer not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (post_id, reader, version)
);
comment on table post_readings is 'who read the text of a company''s post before it was public: a row for each reader and version; append-only, only last_at and ended_at move; outlives the post';
comment on column post_readings.reader is 'the account, or the link, that read';
comment on column post_readings.name is 'as the reader was called at the first reading';
comment on column post_readings.ended_at is 'when the reader left the company, or lost the role that reads; null: not since the last reading';
create index post_readings_company on post_readings (company_id);
create index post_readings_user on post_readings (user_id) where user_id is not null;

create view post_admissions as
select post_id, user_id from post_people where removed_at is null and user_id is not null
union all
select request.post_id, turn.approver_id from approval_requests request
join approval_turns turn on turn.request_id = request.id
where request.ended_at is null and turn.asked_at is not null and turn.approver_id is not null
union all
select request.post_id, turn.deputy_id from approval_requests request
join approval_turns turn on turn.request_id = request.id
where request.ended_at is null and turn.deputy_asked_at is not null and turn.deputy_id is not null;
comment on view post_admissions is 'who is on the list of a post: added, or asked to approve it; a person may stand in it twice';
