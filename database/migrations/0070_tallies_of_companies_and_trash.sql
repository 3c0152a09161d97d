-- Tallies of posts by company, and of the trash: tabs and filters of an author's posts count without reading them.
-- Writes of posts wait until this commits, some seconds for a hundred thousand posts; reads do not. The previous version
-- sums `posts` by owner, status and kind, which stays what it was.
lock table posts in share row exclusive mode;

alter table post_tallies add column company_id bigint not null default 0, add column trashed bigint not null default 0;
comment on column post_tallies.company_id is '0: posted as the author';
comment on column post_tallies.posts is 'without the trash';
alter table post_tallies drop constraint post_tallies_pkey,
  add primary key (owner_id, status, kind, company_id);

drop procedure add_to_post_tallies(bigint[], text[], text[], bigint[]);

create procedure add_to_post_tallies(
  owners bigint[], statuses text[], kinds text[], companies bigint[], amounts bigint[], deleted bigint[]
) language plpgsql as $$
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

create or replace function tally_added_posts() returns trigger language plpgsql as $$
declare moved record;
begin
  select array_agg(owner_id) owners, array_agg(status) statuses, array_agg(kind) kinds, array_agg(company_id) companies,
    array_agg(posts) amounts, array_agg(trashed) deleted into moved
  from (
    select owner_id, status, kind, coalesce(company_id, 0) as company_id,
      count(*) filter (where deleted_at is null) as posts, count(*) filter (where deleted_at is not null) as trashed
    from added group by 1, 2, 3, 4
  ) counted;
  call add_to_post_tallies(moved.owners, moved.statuses, moved.kinds, moved.companies, moved.amounts, moved.deleted);
  return null;
end $$;

create or replace function tally_removed_posts() returns trigger language plpgsql as $$
declare moved record;
begin
  select array_agg(owner_id) owners, array_agg(status) statuses, array_agg(kind) kinds, array_agg(company_id) companies,
    array_agg(posts) amounts, array_agg(trashed) deleted into moved
  from (
    select owner_id, status, kind, coalesce(company_id, 0) as company_id,
      -count(*) filter (where deleted_at is null) as posts, -count(*) filter (where deleted_at is not null) as trashed
    from removed where exists (select from users where id = owner_id) group by 1, 2, 3, 4
  ) counted;
  call add_to_post_tallies(moved.owners, moved.statuses, moved.kinds, moved.companies, moved.amounts, moved.deleted);
  return null;
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
      select owner_id, status, kind, coalesce(company_id, 0) as company_id, deleted_at is not null as is_deleted, 1 as posts
      from added
      union all
      select owner_id, status, kind, coalesce(company_id, 0), deleted_at is not null, -1 from removed
    ) each group by 1, 2, 3, 4
    having coalesce(sum(posts) filter (where not is_deleted), 0) <> 0 or coalesce(sum(posts) filter (where is_deleted), 0) <> 0
  ) counted;
  call add_to_post_tallies(moved.owners, moved.statuses, moved.kinds, moved.companies, moved.amounts, moved.deleted);
  return null;
end $$;

delete from post_tallies;
insert into post_tallies (owner_id, status, kind, company_id, posts, trashed)
select owner_id, status, kind, coalesce(company_id, 0), count(*) filter (where deleted_at is null),
  count(*) filter (where deleted_at is not null)
from posts group by 1, 2, 3, 4;
