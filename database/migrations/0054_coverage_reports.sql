-- Reports of coverage that are shared by link (docs/product/coverage.md, Reports).

create table coverage_reports (
  id bigint generated always as identity primary key,
  company_id bigint references companies on delete cascade,
  owner_id bigint not null references users on delete cascade,
  post_id bigint references posts on delete cascade,
  token_hash bytea not null unique,
  token_sealed bytea not null,
  ends_at timestamptz not null,
  password_hash text,
  has_passages boolean not null default true,
  opened integer not null default 0,
  last_opened_at timestamptz,
  stopped_at timestamptz,
  created_by_name text not null,
  created_at timestamptz not null default now()
);
comment on table coverage_reports is 'links to reports of confirmed coverage; an ended one stays for a month, so that its page says so';
comment on column coverage_reports.company_id is 'null: of releases that the owner has posted without a company';
comment on column coverage_reports.owner_id is 'who shared it: the link works while this person may decide about the coverage';
comment on column coverage_reports.post_id is 'null: all releases of the company, or of the owner';
comment on column coverage_reports.token_sealed is 'the token, for showing the link again';
create index coverage_reports_company on coverage_reports (company_id, id) where company_id is not null;
create index coverage_reports_owner on coverage_reports (owner_id, id);
create index coverage_reports_post on coverage_reports (post_id) where post_id is not null;
create index coverage_reports_ended on coverage_reports (least(ends_at, stopped_at));
