-- Living sites whose posts a company imports, and the proof that they are its own (docs/product/import.md).

create table import_sites (
  id uuid primary key default gen_random_uuid(),
  company_id bigint not null references companies on delete cascade,
  host text not null,
  address text not null,
  source text not null check (source in ('wordpress', 'prezly', 'presspage', 'feed', 'site')),
  first_kind text not null check (first_kind in ('posts', 'feed', 'sitemap')),
  first_address text not null,
  language text not null default '',
  line text not null,
  proven_by text check (proven_by in ('line', 'email')),
  proven_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, host),
  check ((proven_by is null) = (proven_at is null))
);
comment on column import_sites.host is 'as in its address, with a port that is not the usual one: what the proof is for';
comment on column import_sites.address is 'as the person gave it, after redirects';
comment on column import_sites.first_address is 'of the document from which its posts are found';
comment on column import_sites.line is 'random; not secret, because the site shows it to everyone';

create table import_site_links (
  token_hash bytea primary key,
  site_id uuid not null references import_sites on delete cascade,
  user_id bigint not null references users on delete cascade,
  email text not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table import_site_links is 'emailed to an address at the domain of a site; a used one is deleted';
create index import_site_links_site on import_site_links (site_id);
create index import_site_links_user on import_site_links (user_id);

alter table imports
  add column site_id uuid references import_sites on delete set null,
  add column source text not null default 'file'
    check (source in ('file', 'wordpress', 'prezly', 'presspage', 'feed', 'site')),
  add column read_after timestamptz;
comment on column imports.read_after is 'the site is not asked before; null: at once';
create index imports_site on imports (site_id) where site_id is not null;

alter table import_items add column key text;
comment on column import_items.key is 'of a post of a living site, which may name it several times; null: read from a file';
create unique index import_items_key on import_items (import_id, key) where key is not null;

create table import_pages (
  import_id uuid not null references imports on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('posts', 'feed', 'sitemap', 'page')),
  address text not null,
  instead jsonb,
  tries integer not null default 0,
  done_at timestamptz,
  primary key (import_id, id),
  unique (import_id, address)
);
comment on table import_pages is 'documents of a living site that are read, or were: each once; gone when all are';
comment on column import_pages.instead is 'what the feed says of the post, in case its page cannot be read';
create index import_pages_waiting on import_pages (import_id, id) where done_at is null;
