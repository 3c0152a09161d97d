-- What others did to a person's role in a company, for the person's inbox (docs/product/inbox.md).

create table role_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  company_id bigint not null references companies on delete cascade,
  by_name text not null,
  details text not null,
  is_removed boolean not null,
  created_at timestamptz not null default now()
);
comment on table role_changes is 'whose role another person changed, or ended; kept for as long as entries of the inbox are';
comment on column role_changes.by_name is 'as the owner was called';
create index role_changes_user on role_changes (user_id, created_at);
create index role_changes_company on role_changes (company_id);
