-- Posts of another newsroom, from its export (docs/product/import.md).

create table imports (
  id uuid primary key default gen_random_uuid(),
  company_id bigint not null references companies on delete cascade,
  user_id bigint references users on delete set null,
  file_name text not null,
  file_bytes bigint not null,
  site_address text not null default '',
  status text not null default 'reading'
    check (status in ('reading', 'ready', 'running', 'stopped', 'finished', 'failed')),
  problem text not null default '',
  is_cut boolean not null default false,
  found_posts integer not null default 0,
  left_out text[] not null default '{}',
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
comment on column imports.user_id is 'who began it, and whose the posts are; null: that account is gone';
comment on column imports.site_address is 'of the old site, with scheme and without a slash at its end; empty: unknown';
comment on column imports.found_posts is 'as the reader counted them: what became of the items must add up to it';
comment on column imports.left_out is 'categories of the old site that its person leaves out';
create index imports_company on imports (company_id, created_at);
create index imports_user on imports (user_id);
create index imports_open on imports (claimed_until) where status in ('reading', 'running');

create table import_items (
  import_id uuid not null references imports on delete cascade,
  position integer not null,
  found jsonb not null,
  title text not null,
  address text not null default '',
  category text not null default '',
  published_at timestamptz,
  planned text check (planned in ('import', 'here', 'left-out', 'not-imported')),
  outcome text check (outcome in ('imported', 'here', 'left-out', 'not-imported')),
  reason text not null default '',
  notes jsonb not null default '[]',
  pictures integer not null default 0,
  pictures_imported integer not null default 0,
  pictures_failed integer not null default 0,
  links integer not null default 0,
  links_changed integer not null default 0,
  post_id bigint references posts on delete set null,
  done_at timestamptz,
  primary key (import_id, position),
  check (outcome is distinct from 'imported' or pictures = pictures_imported + pictures_failed),
  check (links_changed <= links)
);
comment on column import_items.links is 'to other pages of the old site';
create index import_items_waiting on import_items (import_id, published_at, position) where outcome is null;
create index import_items_post on import_items (post_id) where post_id is not null;

create table import_attachments (
  import_id uuid not null references imports on delete cascade,
  key text not null,
  address text not null,
  alt text not null,
  caption text not null,
  primary key (import_id, key)
);

create table import_pictures (
  import_id uuid not null references imports on delete cascade,
  address text not null,
  media_id uuid not null references media on delete cascade,
  primary key (import_id, address)
);
create index import_pictures_media on import_pictures (media_id);

create table imported_posts (
  post_id bigint primary key references posts on delete cascade,
  company_id bigint not null references companies on delete cascade,
  import_id uuid references imports on delete set null,
  address_key text not null,
  text_hash bytea not null,
  created_at timestamptz not null default now()
);
comment on table imported_posts is 'by which a post is recognised when its export is read again';
comment on column imported_posts.address_key is 'host and path of its old address; empty: unknown';
create index imported_posts_address on imported_posts (company_id, address_key) where address_key <> '';
create index imported_posts_text on imported_posts (company_id, text_hash);
create index imported_posts_import on imported_posts (import_id);
