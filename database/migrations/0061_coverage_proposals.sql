-- Outlets that people propose, and when a confirmed article was last looked for (docs/product/coverage.md).

create table coverage_proposals (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null check (name <> ''),
  site text not null check (site <> ''),
  address text not null,
  note text not null default '',
  status text not null default 'open' check (status in ('open', 'added', 'declined')),
  answer text not null default '',
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint decided_has_time check ((status = 'open') = (decided_at is null))
);
comment on table coverage_proposals is 'outlets that people miss among the sources; one decision is about all open ones of a site';
comment on column coverage_proposals.site is 'as in coverage_outlet_sites';
comment on column coverage_proposals.answer is 'of the operator, emailed to the person';
create unique index coverage_proposals_open on coverage_proposals (user_id, site) where status = 'open';
create index coverage_proposals_site on coverage_proposals (site) where status = 'open';
create index coverage_proposals_user on coverage_proposals (user_id, id);
create index coverage_proposals_decider on coverage_proposals (decided_by) where decided_by is not null;

alter table coverage_finds add column checked_at timestamptz;
comment on column coverage_finds.checked_at is 'when its address was last looked at, or is claimed to be';
