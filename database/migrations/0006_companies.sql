-- Companies that releases are published for, and their press kits.

create table companies (
  id bigint generated always as identity primary key,
  slug text not null unique,
  owner_id bigint not null references users on delete cascade,
  name text not null,
  description text not null default '',
  address text not null default '',
  website text not null default '',
  phone_number text not null default '',
  established_date date,
  x_twitter text not null default '',
  instagram text not null default '',
  facebook text not null default '',
  linkedin text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  logo_media_id uuid,
  press_contact_name text not null default '',
  press_contact_email text not null default '',
  press_contact_phone text not null default '',
  boilerplate text not null default ''
);
create index companies_owner on companies (owner_id, name) where deleted_at is null;
create index companies_logo on companies (logo_media_id) where logo_media_id is not null;
create index companies_of_owner on companies (owner_id, id);
create index companies_words on companies using gin (((' '::text || name)) gin_trgm_ops) where deleted_at is null;
create index companies_by_name_part on companies using gin (search_key(name) gin_trgm_ops) where deleted_at is null;

create table company_contacts (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  position integer not null,
  name text not null check (name <> ''),
  role text not null default '',
  email text not null default '',
  phone text not null default '',
  languages text[] not null default '{}'::text[],
  hours text not null default '',
  time_zone text not null default '',
  updated_at timestamptz not null default now()
);
comment on column company_contacts.time_zone is 'IANA name of the zone of `hours`; empty without hours';
create index company_contacts_company on company_contacts (company_id, "position");

create table company_people (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  position integer not null,
  name text not null check (name <> ''),
  role text not null default '',
  about text not null default '',
  picture_media_id uuid,
  updated_at timestamptz not null default now()
);
comment on column company_people.picture_media_id is 'an upload of the company''s owner, public for as long as it is here';
create index company_people_company on company_people (company_id, "position");
create index company_people_picture on company_people (picture_media_id) where picture_media_id is not null;

create table company_figures (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  position integer not null,
  label text not null check (label <> ''),
  value text not null check (value <> ''),
  as_of date,
  updated_at timestamptz not null default now()
);
create index company_figures_company on company_figures (company_id, "position");
