-- What only earlier versions called: the searches that search_posts replaced, and the versions that lists once had.

drop function search_few_posts, search_few, search_newest_titles;
drop view list_changes;

create or replace procedure add_to_post_tallies(
  owners bigint[], statuses text[], kinds text[], companies bigint[], amounts bigint[], deleted bigint[]
) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if cardinality(owners) is null or cardinality(owners) = 0 then return; end if;
  -- Every writer of an owner's tallies queues at the owner's row, as the ledger's writers do: one order, no deadlock.
  perform from users where id = any(owners) order by id for no key update;
  insert into post_tallies (owner_id, status, kind, company_id, posts, trashed)
  select * from unnest(owners, statuses, kinds, companies, amounts, deleted)
    moved (owner_id, status, kind, company_id, posts, trashed) order by 1, 2, 3, 4
  on conflict (owner_id, status, kind, company_id) do update
    set posts = post_tallies.posts + excluded.posts, trashed = post_tallies.trashed + excluded.trashed;
end $$;

create or replace function tally_changed_posts() returns trigger language plpgsql as $$
declare moved record;
begin
  select array_agg(owner_id) owners, array_agg(status) statuses, array_agg(kind) kinds, array_agg(company_id) companies,
    array_agg(posts) amounts, array_agg(trashed) deleted into moved
  from (
    select owner_id, status, kind, coalesce(company_id, 0) as company_id,
      coalesce(sum(posts) filter (where deleted_at is null), 0)::bigint as posts,
      coalesce(sum(posts) filter (where deleted_at is not null), 0)::bigint as trashed
    from (
      select owner_id, status, kind, company_id, deleted_at, 1 as posts from added
      union all
      select owner_id, status, kind, company_id, deleted_at, -1 from removed
    ) each group by 1, 2, 3, 4
  ) counted where posts <> 0 or trashed <> 0;
  call add_to_post_tallies(moved.owners, moved.statuses, moved.kinds, moved.companies, moved.amounts, moved.deleted);
  return null;
end $$;

drop function list_change_step;
drop index post_words_titles;
drop function titles_by_time;
alter table post_tallies drop column changes;
