-- Owners take a company's newsroom with them: as an archive, or as a static site (docs/product/newsroom-archive.md).

create table newsroom_exports (
  id uuid primary key default gen_random_uuid(),
  company_id bigint not null references companies on delete cascade,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('archive', 'site')),
  address text not null default '',
  status text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed')),
  bytes bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz,
  constraint ready_has_file check (status <> 'ready' or (bytes is not null and expires_at is not null))
);
comment on column newsroom_exports.user_id is 'the owner who asked, is recorded as reader and emailed; every owner may download it';
comment on column newsroom_exports.address is 'where a static site will be; empty for an archive';
create unique index newsroom_exports_open on newsroom_exports (company_id, kind) where status in ('queued', 'running');
create index newsroom_exports_company on newsroom_exports (company_id, kind, created_at);
create index newsroom_exports_user on newsroom_exports (user_id);
