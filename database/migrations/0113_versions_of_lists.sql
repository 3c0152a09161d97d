-- Each change of what an owner's lists hold, or of its order, counts in `changes` of a tally: the sum is the version of
-- that owner's lists. Places in long lists are remembered for a version. The previous version reads no `changes`.
alter table post_tallies add column changes bigint not null default 0;
comment on column post_tallies.changes is 'summed over an owner''s tallies: which version of their lists this is';

create or replace procedure add_to_post_tallies(
  owners bigint[], statuses text[], kinds text[], companies bigint[], amounts bigint[], deleted bigint[]
) language plpgsql as $$
begin
  if cardinality(owners) is null or cardinality(owners) = 0 then return; end if;
  -- Every writer of an owner's tallies queues at the owner's row, as the ledger's writers do: one order, no deadlock.
  perform from users where id = any(owners) order by id for no key update;
  insert into post_tallies (owner_id, status, kind, company_id, posts, trashed, changes)
  select *, 1 from unnest(owners, statuses, kinds, companies, amounts, deleted)
    moved (owner_id, status, kind, company_id, posts, trashed) order by 1, 2, 3, 4
  on conflict (owner_id, status, kind, company_id) do update
    set posts = post_tallies.posts + excluded.posts, trashed = post_tallies.trashed + excluded.trashed,
      changes = post_tallies.changes + 1;
end $$;

create or replace function tally_changed_posts() returns trigger language plpgsql as $$
declare moved record;
begin
  select array_agg(owner_id) owners, array_agg(status) statuses, array_agg(kind) kinds, array_agg(company_id) companies,
    array_agg(posts) amounts, array_agg(trashed) deleted into moved
  from (
    select owner_id, status, kind, company_id,
      coalesce(sum(posts) filter (where not is_deleted), 0)::bigint as posts,
      coalesce(sum(posts) filter (where is_deleted), 0)::bigint as trashed
    from (
      select owner_id, status, kind, coalesce(company_id, 0) as company_id, deleted_at is not null as is_deleted, 1 as posts,
        false as is_moved
      from added
      union all
      select owner_id, status, kind, coalesce(company_id, 0), deleted_at is not null, -1, false from removed
      union all
      -- In another list, or elsewhere in its order.
      select now.owner_id, now.status, now.kind, coalesce(now.company_id, 0), now.deleted_at is not null, 0, true
      from added now join removed before using (id)
      where (now.owner_id, now.status, now.kind, now.company_id, now.name_key, now.created_at, now.publish_at, now.deleted_at)
        is distinct from (before.owner_id, before.status, before.kind, before.company_id, before.name_key, before.created_at,
          before.publish_at, before.deleted_at)
    ) each group by 1, 2, 3, 4
    having bool_or(is_moved) or coalesce(sum(posts) filter (where not is_deleted), 0) <> 0
      or coalesce(sum(posts) filter (where is_deleted), 0) <> 0
  ) counted;
  call add_to_post_tallies(moved.owners, moved.statuses, moved.kinds, moved.companies, moved.amounts, moved.deleted);
  return null;
end $$;
