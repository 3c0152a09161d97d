-- Uploaded files.

create table media (
  id uuid primary key default gen_random_uuid(),
  owner_id bigint not null,
  kind text not null check (kind in ('image', 'video')),
  mime text not null,
  file_name text not null,
  bytes bigint not null,
  width integer,
  height integer,
  variants jsonb not null default '[]'::jsonb,
  alt text not null default '',
  caption text not null default '',
  created_at timestamptz not null default now(),
  credit text not null default '',
  rights text not null default '',
  seconds float8
);
comment on column media.file_name is 'the file served when no variant is asked for, inside media/{id}/';
comment on column media.seconds is 'of a video; null: a picture, or its file does not say';
create index media_unattached on media (created_at);
create index media_owner on media (owner_id, id);
alter table companies add constraint companies_logo_media_id_fkey foreign key (logo_media_id) references media(id);
alter table company_people add constraint company_people_picture_media_id_fkey foreign key (picture_media_id) references media(id);

create table media_usage (
  owner_id bigint primary key references users on delete cascade,
  bytes bigint not null,
  files bigint not null
);
comment on table media_usage is 'sums of media by owner; written by triggers of media alone';

create function stored_bytes(bytes bigint, variants jsonb) returns bigint language sql immutable
as $$
  select coalesce(sum((variant ->> 'bytes')::bigint), bytes) from jsonb_array_elements(variants) variant
$$;

create function count_added_media() returns trigger language plpgsql
as $$
declare
  used record;
  bounds record;
begin
  -- Owners in one order, so that two transactions that add for several wait for each other in line.
  for used in
    insert into media_usage as u (owner_id, bytes, files)
    select owner_id, sum(stored_bytes(bytes, variants)), count(*) from added group by owner_id order by owner_id
    on conflict (owner_id) do update set bytes = u.bytes + excluded.bytes, files = u.files + excluded.files
    returning u.owner_id, u.bytes
  loop
    select * into bounds from account_bounds(used.owner_id);
    if used.bytes > bounds.media_bytes then call refuse_quota('media', bounds.media_bytes, bounds.is_tight); end if;
  end loop;
  return null;
end $$;

create trigger media_added after insert on media
  referencing new table as added for each statement
  execute function count_added_media();
comment on trigger media_added on media is 'the files of an account are limited in sum, which a check of one row cannot read';

create function count_removed_media() returns trigger language plpgsql
as $$
begin
  perform from media_usage where owner_id in (select owner_id from removed) order by owner_id for no key update;
  update media_usage u set bytes = u.bytes - gone.bytes, files = u.files - gone.files
  from (select owner_id, sum(stored_bytes(bytes, variants)) as bytes, count(*) as files from removed group by owner_id) gone
  where u.owner_id = gone.owner_id;
  return null;
end $$;

create trigger media_removed after delete on media
  referencing old table as removed for each statement
  execute function count_removed_media();
comment on trigger media_removed on media is 'files also go by cascade with their account, where no statement of a service names them';
