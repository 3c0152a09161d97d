-- The newest published post of each newsroom and kind, so that the front page finds other newsrooms without reading the
-- hundred thousand posts that one of them published last. Written by triggers of posts alone.
create table newest_of_newsrooms (
  newsroom bigint not null,
  kind text not null,
  post_id bigint not null,
  published_at timestamptz not null,
  primary key (newsroom, kind)
);
comment on column newest_of_newsrooms.newsroom is 'the company''s id, or minus the author''s where a post has no company';
create index newest_of_newsrooms_recent on newest_of_newsrooms (kind, published_at, post_id);

-- Reads the newest again under the locks of the owners, where writers of their posts queue: one order, no deadlock. A
-- newsroom is one owner's, so that whoever writes later sees what was committed before.
create procedure renew_newest_of_newsrooms(owners bigint[], newsrooms bigint[], kinds text[]) language plpgsql as $$
begin
  perform from users where id = any(owners) order by id for no key update;
  insert into newest_of_newsrooms (newsroom, kind, post_id, published_at)
  select wanted.newsroom, wanted.kind, newest.id, newest.published_at
  from (select distinct * from unnest(newsrooms, kinds)) wanted (newsroom, kind) cross join lateral (
    select id, published_at from posts
    where coalesce(company_id, -owner_id) = wanted.newsroom and posts.kind = wanted.kind
      and status = 'published' and deleted_at is null
    order by published_at desc, id desc limit 1) newest
  order by 1, 2
  on conflict (newsroom, kind) do update set post_id = excluded.post_id, published_at = excluded.published_at;
  delete from newest_of_newsrooms gone using unnest(newsrooms, kinds) wanted (newsroom, kind)
  where gone.newsroom = wanted.newsroom and gone.kind = wanted.kind and not exists (
    select from posts where coalesce(company_id, -owner_id) = wanted.newsroom and posts.kind = wanted.kind
      and status = 'published' and deleted_at is null);
end $$;

create function renew_after_added_posts() returns trigger language plpgsql as $$
declare touched record;
begin
  select array_agg(owner_id) owners, array_agg(newsroom) newsrooms, array_agg(kind) kinds into touched
  from (
    select distinct owner_id, coalesce(company_id, -owner_id) as newsroom, kind from added
    where status = 'published' and deleted_at is null
  ) each;
  if touched.owners is not null then
    call renew_newest_of_newsrooms(touched.owners, touched.newsrooms, touched.kinds);
  end if;
  return null;
end $$;

create function renew_after_removed_posts() returns trigger language plpgsql as $$
declare touched record;
begin
  select array_agg(owner_id) owners, array_agg(newsroom) newsrooms, array_agg(kind) kinds into touched
  from (
    select distinct owner_id, coalesce(company_id, -owner_id) as newsroom, kind from removed
    where status = 'published' and deleted_at is null
  ) each;
  if touched.owners is not null then
    call renew_newest_of_newsrooms(touched.owners, touched.newsrooms, touched.kinds);
  end if;
  return null;
end $$;

create function renew_after_changed_posts() returns trigger language plpgsql as $$
declare touched record;
begin
  select array_agg(owner_id) owners, array_agg(newsroom) newsrooms, array_agg(kind) kinds into touched
  from (
    select distinct owner_id, newsroom, kind from (
      select id, owner_id, coalesce(company_id, -owner_id) as newsroom, kind, published_at from (
        select id, owner_id, company_id, kind, published_at, 'added' as side from added
        where status = 'published' and deleted_at is null
        union all
        select id, owner_id, company_id, kind, published_at, 'removed' from removed
        where status = 'published' and deleted_at is null
      ) both_sides group by id, owner_id, company_id, kind, published_at having count(*) = 1
    ) moved
  ) each;
  if touched.owners is not null then
    call renew_newest_of_newsrooms(touched.owners, touched.newsrooms, touched.kinds);
  end if;
  return null;
end $$;

-- Last: the triggers hold the table until this commits, so that no post is published between them and the first reading.
create trigger posts_newest_added after insert on posts
  referencing new table as added for each statement execute function renew_after_added_posts();
create trigger posts_newest_changed after update on posts
  referencing old table as removed new table as added for each statement execute function renew_after_changed_posts();
create trigger posts_newest_removed after delete on posts
  referencing old table as removed for each statement execute function renew_after_removed_posts();
insert into newest_of_newsrooms (newsroom, kind, post_id, published_at)
select distinct on (1, 2) coalesce(company_id, -owner_id), kind, id, published_at from posts
where status = 'published' and deleted_at is null
order by 1, 2, published_at desc, id desc;
