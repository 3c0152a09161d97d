-- Whether readers see who wrote a post of a company: the company's choice, fixed for each post when it is published.

alter table companies add column byline text not null default 'shown' check (byline in ('shown', 'hidden'));
comment on column companies.byline is 'whether its posts name their author; a post may say otherwise (posts.details, byline)';

create function hides_author(post posts) returns boolean language sql immutable
as $$
  select post.company_id is not null and coalesce(post.details ->> 'byline', '') = 'hidden'
$$;
comment on function hides_author is 'posts of before this column name their author';

create or replace function note_index_change(post posts, change smallint) returns void language sql
as $$
  insert into post_index_changes (post_id, posts, kind, owner_id, company_id, tags, published_at)
  values (post.id, change, post.kind, case when hides_author(post) then 0 else post.owner_id end,
    case when post.off_newsroom_at is null then post.company_id end, post.tags, post.published_at)
$$;
comment on column post_index_changes.owner_id is '0: the post does not name its author, so that no archive of theirs counts it';

create or replace function index_changed_post() returns trigger language plpgsql
as $$
declare
  was_public boolean := old.status = 'published' and old.deleted_at is null;
  is_public boolean := new.status = 'published' and new.deleted_at is null;
  is_moved boolean := was_public <> is_public
    or (old.kind, old.owner_id, old.company_id, old.off_newsroom_at is null, old.tags, old.published_at)
      is distinct from (new.kind, new.owner_id, new.company_id, new.off_newsroom_at is null, new.tags, new.published_at)
    or hides_author(old) <> hides_author(new);
begin
  if is_moved then
    if was_public then
      perform note_index_change(old, -1::smallint);
      perform forget_indexed_post(old);
    end if;
    if is_public then
      perform note_index_change(new, 1::smallint);
    end if;
  elsif old.version <> new.version or old.name <> new.name or old.posted_as_name <> new.posted_as_name then
    perform note_index_change(new, 0::smallint);
  end if;
  return null;
end $$;

create function fix_byline() returns trigger language plpgsql
as $$
begin
  if tg_op = 'INSERT' or old.status <> 'published' or old.version <> new.version then
    new.details := new.details || jsonb_build_object('byline', (select byline from companies where id = new.company_id));
  end if;
  return new;
end $$;

create trigger posts_fix_byline before insert or update on posts for each row
  when (new.status = 'published' and new.company_id is not null and coalesce(new.details ->> 'byline', '') = '')
  execute function fix_byline();
comment on trigger posts_fix_byline on posts is 'posts become public by five statements of three features; one that passed by would show a name against its company''s choice';
