-- Filters of Posted Content that an author has named. The previous version neither reads nor writes it.
create table post_views (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  name text not null check (name <> ''),
  filters jsonb not null,
  created_at timestamptz not null default now(),
  unique (owner_id, name)
);
comment on column post_views.filters is 'as savedFilters of features/content/saved-view-contract.ts';
