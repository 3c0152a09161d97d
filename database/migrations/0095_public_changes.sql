-- What has changed for readers and still has to be told to the outside: feeds' subscribers, search engines, caches.

create table public_changes (
  id bigint generated always as identity primary key,
  post_id bigint,
  post_guid uuid,
  company_id bigint,
  changed_at timestamptz not null default now()
);
comment on table public_changes is 'written in the transaction of the change; removed by the one that queues a job for each target';
comment on column public_changes.post_id is 'null: the company itself has changed. Posts that are erased keep their row here';

-- As a function, for statements that publish and tell in one round trip.
create function queue_public_changes(post_ids bigint[]) returns integer language sql as $$
  with queued as (
    insert into public_changes (post_id, post_guid, company_id)
    select id, guid, company_id from posts where id = any(post_ids) returning 1
  )
  select count(*)::integer from queued
$$;
