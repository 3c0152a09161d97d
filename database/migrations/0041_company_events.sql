-- What the people of a company did there, for its owners (docs/product/teams.md, History).

create table company_events (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  actor_id bigint references users on delete set null,
  actor_name text not null,
  action text not null,
  subject text not null,
  details text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now()
);
comment on column company_events.actor_id is 'null: the account was deleted; actor_name stays';
comment on column company_events.subject is 'whom it was done to, as they were called';
comment on column company_events.ip is 'where the call came from; empty: a job';
create index company_events_company on company_events (company_id, id);
create index company_events_actor on company_events (actor_id) where actor_id is not null;
