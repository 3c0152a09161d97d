-- What an owner's lists show has a version, so that an answer can be kept for as long as it is true: the sum of `changes`
-- in the tallies, which count posts that come, go and move, and here, where everything else that a list shows counts.
-- Sums only rise. They rise by random steps, so that a server that lost its last writes in a crash never comes to the
-- same number by other writes. The previous version writes through the same triggers and reads none of this.
create table list_changes (
  slot bigint generated always as identity primary key,
  owner_id bigint not null,
  changes bigint not null
) with (fillfactor = 50);
create index list_changes_owner on list_changes (owner_id);
comment on table list_changes is 'summed over the slots of an owner, and of 0: which version of what lists show this is. A writer takes a slot that no other holds, so that none waits';
comment on column list_changes.owner_id is '0: what all lists show, as platforms do. No foreign key, which a delivery would have to wait for; rows go with their owner';

create function list_change_step() returns bigint language sql volatile as $$
  select 1 + floor(random() * 16777216)::bigint
$$;

-- There are as many slots of an owner as there ever were writers at once.
create function count_list_change(owner bigint) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare free bigint;
begin
  select slot into free from list_changes where owner_id = owner limit 1 for no key update skip locked;
  if found then
    update list_changes set changes = changes + list_change_step() where slot = free;
  else
    insert into list_changes (owner_id, changes) values (owner, list_change_step());
  end if;
end $$;

create function list_version(owner bigint) returns bigint language sql stable as $$
  select (coalesce((select sum(changes) from post_tallies where owner_id = owner), 0)
    + coalesce((select sum(changes) from list_changes where owner_id = owner), 0)
    + coalesce((select sum(changes) from list_changes where owner_id = 0), 0))::bigint
$$;

create or replace procedure add_to_post_tallies(
  owners bigint[], statuses text[], kinds text[], companies bigint[], amounts bigint[], deleted bigint[]
) language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if cardinality(owners) is null or cardinality(owners) = 0 then return; end if;
  -- Every writer of an owner's tallies queues at the owner's row, as the ledger's writers do: one order, no deadlock.
  perform from users where id = any(owners) order by id for no key update;
  insert into post_tallies (owner_id, status, kind, company_id, posts, trashed, changes)
  select *, list_change_step() from unnest(owners, statuses, kinds, companies, amounts, deleted)
    moved (owner_id, status, kind, company_id, posts, trashed) order by 1, 2, 3, 4
  on conflict (owner_id, status, kind, company_id) do update
    set posts = post_tallies.posts + excluded.posts, trashed = post_tallies.trashed + excluded.trashed,
      changes = post_tallies.changes + excluded.changes;
end $$;

create function count_list_change_of_owner() returns trigger language plpgsql as $$
begin
  perform count_list_change(new.owner_id);
  return null;
end $$;
create function count_list_change_of_user() returns trigger language plpgsql as $$
begin
  perform count_list_change(new.id);
  return null;
end $$;
create function count_list_change_of_all() returns trigger language plpgsql as $$
begin
  perform count_list_change(0);
  return null;
end $$;
create function count_list_change_of_post() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if tg_op <> 'INSERT' then
    perform count_list_change(owner_id) from posts where id = old.post_id;
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.post_id is distinct from old.post_id then
    perform count_list_change(owner_id) from posts where id = new.post_id;
  end if;
  return null;
end $$;
create function count_list_change_of_file() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform count_list_change(owner_id) from (
    select distinct owner_id from post_media join posts on posts.id = post_id where media_id = new.id
  ) shown;
  return null;
end $$;
create function count_list_change_of_posts() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform count_list_change(owner_id) from (select distinct owner_id from added) changed;
  return null;
end $$;
create function forget_list_changes() returns trigger language plpgsql as $$
begin
  delete from list_changes where owner_id = old.id;
  return null;
end $$;

create trigger platforms_shown_changed after update on platforms for each row
  when ((old.id, old.type, old.name, old.logo_key, old.url, old.industry, old.top_visiting_countries, old.potential_audience)
    is distinct from (new.id, new.type, new.name, new.logo_key, new.url, new.industry, new.top_visiting_countries, new.potential_audience))
  execute function count_list_change_of_all();
create trigger media_shown_changed after update of file_name on media for each row
  when (old.file_name is distinct from new.file_name) execute function count_list_change_of_file();
create trigger companies_shown_changed after update on companies for each row
  when ((old.slug, old.deleted_at) is distinct from (new.slug, new.deleted_at))
  execute function count_list_change_of_owner();
