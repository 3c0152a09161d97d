-- What a company's newsroom shows besides its releases. The previous version neither reads nor writes it.

create table company_contacts (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  position integer not null,
  name text not null check (name <> ''),
  role text not null default '',
  email text not null default '',
  phone text not null default '',
  languages text[] not null default '{}',
  hours text not null default '',
  time_zone text not null default '',
  updated_at timestamptz not null default now()
);
comment on column company_contacts.time_zone is 'IANA name of the zone of `hours`; empty without hours';
create index company_contacts_company on company_contacts (company_id, position);

create table company_people (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  position integer not null,
  name text not null check (name <> ''),
  role text not null default '',
  about text not null default '',
  picture_media_id uuid references media,
  updated_at timestamptz not null default now()
);
comment on column company_people.picture_media_id is 'an upload of the company''s owner, public for as long as it is here';
create index company_people_company on company_people (company_id, position);
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
create index company_figures_company on company_figures (company_id, position);
