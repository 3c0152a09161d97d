-- What nothing calls: 1.0 writes public_changes itself, and read neither the view review_queue, which was left for servers
-- of 0.1, nor the columns. Servers of 0.1 must have ended.
drop function queue_public_changes;
drop view if exists review_queue;
drop function if exists review_words;
alter table ticket_events drop column screenshot_type;

create or replace function count_added_media() returns trigger language plpgsql
as $$
declare
  used record;
  bounds record;
begin
  -- Owners in one order, so that two transactions that add for several wait for each other in line.
  for used in
    insert into media_usage as u (owner_id, bytes)
    select owner_id, sum(stored_bytes(bytes, variants)) from added group by owner_id order by owner_id
    on conflict (owner_id) do update set bytes = u.bytes + excluded.bytes
    returning u.owner_id, u.bytes
  loop
    select * into bounds from account_bounds(used.owner_id);
    if used.bytes > bounds.media_bytes then call refuse_quota('media', bounds.media_bytes, bounds.is_tight); end if;
  end loop;
  return null;
end $$;

create or replace function count_removed_media() returns trigger language plpgsql
as $$
begin
  perform from media_usage where owner_id in (select owner_id from removed) order by owner_id for no key update;
  update media_usage u set bytes = u.bytes - gone.bytes
  from (select owner_id, sum(stored_bytes(bytes, variants)) as bytes from removed group by owner_id) gone
  where u.owner_id = gone.owner_id;
  return null;
end $$;

create function tally_posts() returns trigger language plpgsql
as $$
declare
  moved post_tallies[] := '{}';
  tallies record;
begin
  if tg_op <> 'DELETE' then
    moved := array(
      select row(owner_id, status, kind, count(*) filter (where deleted_at is null), coalesce(company_id, 0),
        count(*) filter (where deleted_at is not null))::post_tallies
      from added group by owner_id, status, kind, company_id);
  end if;
  if tg_op <> 'INSERT' then
    moved := moved || array(
      select row(owner_id, status, kind, -count(*) filter (where deleted_at is null), coalesce(company_id, 0),
        -count(*) filter (where deleted_at is not null))::post_tallies
      from removed where exists (select from users where id = owner_id) group by owner_id, status, kind, company_id);
  end if;
  select array_agg(owner_id) owners, array_agg(status) statuses, array_agg(kind) kinds, array_agg(company_id) companies,
    array_agg(posts) amounts, array_agg(trashed) deleted into tallies
  from (
    select owner_id, status, kind, company_id, sum(posts)::bigint as posts, sum(trashed)::bigint as trashed
    from unnest(moved) group by 1, 2, 3, 4
  ) each where posts <> 0 or trashed <> 0;
  call add_to_post_tallies(
    tallies.owners, tallies.statuses, tallies.kinds, tallies.companies, tallies.amounts, tallies.deleted);
  return null;
end $$;

create function index_post() returns trigger language plpgsql
as $$
declare
  was_public boolean := tg_op <> 'INSERT' and old.status = 'published' and old.deleted_at is null;
  is_public boolean := tg_op <> 'DELETE' and new.status = 'published' and new.deleted_at is null;
  is_moved boolean := was_public <> is_public
    or (old.kind, old.owner_id, old.company_id, old.off_newsroom_at is null, old.tags, old.published_at)
      is distinct from (new.kind, new.owner_id, new.company_id, new.off_newsroom_at is null, new.tags, new.published_at);
begin
  if is_moved then
    if was_public then
      perform note_index_change(old, -1::smallint);
      perform forget_indexed_post(old);
    end if;
    if is_public then
      perform note_index_change(new, 1::smallint);
    end if;
  elsif old.language is distinct from new.language or old.version <> new.version or old.name <> new.name
    or old.posted_as_name <> new.posted_as_name then
    perform note_index_change(new, 0::smallint);
  end if;
  return null;
end $$;

alter table media_usage drop column files;

create or replace trigger posts_tally_added after insert on posts
  referencing new table as added for each statement
  execute function tally_posts();
create or replace trigger posts_tally_removed after delete on posts
  referencing old table as removed for each statement
  execute function tally_posts();
create or replace trigger posts_tally_changed after update on posts
  referencing old table as removed new table as added for each statement
  execute function tally_posts();
create or replace trigger posts_index_added after insert on posts for each row
  when ((new.status = 'published') and new.deleted_at is null)
  execute function index_post();
create or replace trigger posts_index_removed after delete on posts for each row
  when ((old.status = 'published') and old.deleted_at is null)
  execute function index_post();
create or replace trigger posts_index_changed after update on posts for each row
  when (((old.status = 'published') and old.deleted_at is null)
    or ((new.status = 'published') and (new.deleted_at is null)))
  execute function index_post();
drop function tally_added_posts, tally_removed_posts, tally_changed_posts;
drop function index_added_post, index_removed_post, index_changed_post;
