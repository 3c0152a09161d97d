-- Apart from the bounds of plans: adding up all media takes a while, and every call reads plans meanwhile.

-- Every byte that is stored for somebody, kept by triggers: also what drafts, the trash and nothing at all shows.
create table media_usage (
  owner_id bigint primary key references users on delete cascade,
  bytes bigint not null,
  files bigint not null
);
comment on table media_usage is 'sums of media by owner; written by triggers of media alone';

create function stored_bytes(bytes bigint, variants jsonb) returns bigint language sql immutable as $$
  select coalesce(sum((variant ->> 'bytes')::bigint), bytes) from jsonb_array_elements(variants) variant
$$;

create function count_added_media() returns trigger language plpgsql as $$
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

create function count_removed_media() returns trigger language plpgsql as $$
begin
  perform from media_usage where owner_id in (select owner_id from removed) order by owner_id for no key update;
  update media_usage u set bytes = u.bytes - gone.bytes, files = u.files - gone.files
  from (select owner_id, sum(stored_bytes(bytes, variants)) as bytes, count(*) as files from removed group by owner_id) gone
  where u.owner_id = gone.owner_id;
  return null;
end $$;

-- Last: the triggers hold the table until this commits, so that no upload comes in between.
create trigger media_added after insert on media
  referencing new table as added for each statement execute function count_added_media();
create trigger media_removed after delete on media
  referencing old table as removed for each statement execute function count_removed_media();
insert into media_usage (owner_id, bytes, files)
select owner_id, sum(stored_bytes(bytes, variants)), count(*) from media group by owner_id;
