-- Posts shared before they are public, each person by a link of their own (docs/product/sharing.md).

create table share_links (
  id bigint generated always as identity primary key,
  kind text not null,
  post_id bigint references posts on delete set null,
  company_id bigint references companies on delete set null,
  company_name text not null,
  token_hash bytea not null unique,
  name text not null default '',
  outlet text not null default '',
  email text not null,
  email_key text not null,
  number text not null,
  subject text not null,
  note text not null default '',
  created_by bigint references users on delete set null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  accepted_at timestamptz,
  accepted_terms integer,
  accepted_until timestamptz,
  accepted_ip text not null default '',
  declined_at timestamptz,
  declined_line text not null default '',
  disowned_at timestamptz,
  revoked_at timestamptz,
  revoked_by_name text not null default '',
  revoked_line text not null default '',
  told text not null default 'embargoed',
  told_until timestamptz,
  constraint share_links_kind check (kind in ('embargo')),
  constraint share_links_told check (told in ('embargoed', 'lifted', 'cancelled')),
  constraint accepted_has_terms check ((accepted_at is null) = (accepted_terms is null)),
  constraint accepted_or_declined check (accepted_at is null or declined_at is null)
);
comment on column share_links.post_id is 'null: the post was deleted permanently';
comment on column share_links.company_id is 'the company that the post was shared for; the link ends when the post gets another one';
comment on column share_links.number is 'of the recipient, on every page and file that the link gives';
comment on column share_links.accepted_terms is 'version of the terms; accepted_until is the time that they named';
comment on column share_links.accepted_ip is 'the network of the address, not the address';
comment on column share_links.disowned_at is 'somebody with the link said that it is not for them';
comment on column share_links.told is 'what the recipient was last emailed about the embargo, and told_until its time then';
create index share_links_post on share_links (post_id, id) where post_id is not null;
create index share_links_orphaned on share_links (id) where post_id is null and told = 'embargoed';
create index share_links_company on share_links (company_id) where company_id is not null;
create index share_links_creator on share_links (created_by) where created_by is not null;
create index share_links_email on share_links (email_key);
create index share_links_expiry on share_links (expires_at);

create table share_embargoes (
  post_id bigint primary key references posts on delete cascade,
  lifts_at timestamptz,
  lifted_at timestamptz,
  lifted_by_name text not null default '',
  lifted_line text not null default ''
);
comment on column share_embargoes.lifts_at is 'null: when the post is published';
comment on column share_embargoes.lifted_at is 'by hand, before the post was public; publishing needs no row here';

create table share_readings (
  link_id bigint not null references share_links on delete cascade,
  version integer not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  times integer not null default 1,
  primary key (link_id, version)
);
comment on table share_readings is 'which versions a recipient has read, and when; rows are added and counted up, never removed before their link';

create table share_downloads (
  id bigint generated always as identity primary key,
  link_id bigint not null references share_links on delete cascade,
  version integer not null,
  file text not null,
  created_at timestamptz not null default now()
);
comment on table share_downloads is 'append-only';
create index share_downloads_link on share_downloads (link_id, id);
