-- Imported posts are never a newsroom's newest (docs/product/import.md).

create or replace procedure renew_newest_of_newsrooms(in owners bigint[], in newsrooms bigint[], in kinds
  text[]) language plpgsql
as $$
begin
  perform from users where id = any(owners) order by id for no key update;
  insert into newest_of_newsrooms (newsroom, kind, post_id, published_at)
  select wanted.newsroom, wanted.kind, newest.id, newest.published_at
  from (select distinct * from unnest(newsrooms, kinds)) wanted (newsroom, kind) cross join lateral (
    select id, published_at from posts
    where coalesce(company_id, -owner_id) = wanted.newsroom and posts.kind = wanted.kind
      and status = 'published' and deleted_at is null
      and (select 1 from imported_posts old where old.post_id = posts.id) is null
    order by published_at desc, id desc limit 1) newest
  order by 1, 2
  on conflict (newsroom, kind) do update set post_id = excluded.post_id, published_at = excluded.published_at;
  delete from newest_of_newsrooms gone using unnest(newsrooms, kinds) wanted (newsroom, kind)
  where gone.newsroom = wanted.newsroom and gone.kind = wanted.kind and not exists (
    select from posts where coalesce(company_id, -owner_id) = wanted.newsroom and posts.kind = wanted.kind
      and status = 'published' and deleted_at is null
      and (select 1 from imported_posts old where old.post_id = posts.id) is null);
end $$;

do $$
declare touched record;
begin
  select array_agg(p.owner_id) owners, array_agg(n.newsroom) newsrooms, array_agg(n.kind) kinds into touched
  from newest_of_newsrooms n join posts p on p.id = n.post_id join imported_posts old on old.post_id = p.id;
  if touched.owners is not null then
    call renew_newest_of_newsrooms(touched.owners, touched.newsrooms, touched.kinds);
  end if;
end $$;
