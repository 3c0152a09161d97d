-- How many posts each list holds.

create table post_tallies (
  owner_id bigint not null references users on delete cascade,
  status text not null,
  kind text not null,
  posts bigint not null,
  company_id bigint not null default 0,
  trashed bigint not null default 0,
  primary key (owner_id, status, kind, company_id)
);
comment on column post_tallies.posts is 'without the trash';
comment on column post_tallies.company_id is '0: posted as the author';

create procedure add_to_post_tallies(
  owners bigint[], statuses text[], kinds text[], companies bigint[], amounts bigint[], deleted bigint[]
) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
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
