-- What waits for an operator, narrow and dense, so that narrowing and searching it cost the same beside a thousand posts and
-- a million: one row a post, with all words that it is found by, also its author's. Kept by triggers, so that what the
-- version before writes is in it too; that version goes on reading posts by posts_in_review and posts_in_review_search.
create table review_queue (
  post_id bigint primary key references posts on delete cascade,
  owner_id bigint not null,
  waiting_since timestamptz not null,
  kind text not null,
  reason text not null,
  words text not null
);
comment on table review_queue is 'posts with review_since that are not in the trash; written by triggers of posts and users alone';
comment on column review_queue.words is 'name, whom it goes out under, name and e-mail of the author; a line each, as search_key writes them';

-- The blank before each word lets one or two letters find how words begin, for which trigrams are enough.
create function review_words(name_key text, posted_as text, author text, email text) returns text
language sql immutable parallel safe
return ' ' || name_key || E' \n ' || search_key(posted_as) || E' \n ' || search_key(author) || E' \n ' || search_key(email);

create function keep_review_queue() returns trigger language plpgsql as $$
declare author users;
begin
  -- Whoever renames the author meanwhile comes before or after, so that no old name stays, also where this is rolled back.
  select * into author from users where id = new.owner_id for no key update;
  if new.review_since is null or new.deleted_at is not null then
    delete from review_queue where post_id = new.id;
    return null;
  end if;
  insert into review_queue (post_id, owner_id, waiting_since, kind, reason, words)
  values (new.id, new.owner_id, new.review_since, new.kind, new.review_reason,
    review_words(new.name_key, new.posted_as_name, author.first_name || ' ' || author.last_name, author.email))
  on conflict (post_id) do update set
    (owner_id, waiting_since, kind, reason, words) =
      (excluded.owner_id, excluded.waiting_since, excluded.kind, excluded.reason, excluded.words);
  return null;
end $$;

create function rename_in_review_queue() returns trigger language plpgsql as $$
begin
  -- A row that is locked belongs to a post that is being written: that transaction waits for this one, and reads the new name.
  update review_queue queue
  set words = review_words(post.name_key, post.posted_as_name, new.first_name || ' ' || new.last_name, new.email)
  from posts post
  where post.id = queue.post_id and queue.post_id in (
    select post_id from review_queue where owner_id = new.id for update skip locked);
  return null;
end $$;

create trigger posts_review_queue_added after insert on posts
  for each row when (new.review_since is not null) execute function keep_review_queue();
create trigger posts_review_queue_changed after update on posts
  for each row when (
    (old.review_since is not null or new.review_since is not null)
    and (old.review_since, old.deleted_at, old.owner_id, old.kind, old.review_reason, old.name, old.posted_as_name)
      is distinct from (new.review_since, new.deleted_at, new.owner_id, new.kind, new.review_reason, new.name, new.posted_as_name))
  execute function keep_review_queue();
create trigger users_review_queue_renamed after update of first_name, last_name, email on users
  for each row when ((old.first_name, old.last_name, old.email) is distinct from (new.first_name, new.last_name, new.email))
  execute function rename_in_review_queue();

-- The triggers hold the table until this commits, so no post begins or ends to wait in between.
insert into review_queue (post_id, owner_id, waiting_since, kind, reason, words)
select p.id, p.owner_id, p.review_since, p.kind, p.review_reason,
  review_words(p.name_key, p.posted_as_name, owner.first_name || ' ' || owner.last_name, owner.email)
from posts p join users owner on owner.id = p.owner_id where p.review_since is not null and p.deleted_at is null;

create index review_queue_order on review_queue (waiting_since, post_id);
create index review_queue_kind on review_queue (kind, waiting_since, post_id);
create index review_queue_owner on review_queue (owner_id, waiting_since, post_id);
create index review_queue_words on review_queue using gin (words gin_trgm_ops);

-- A post may wait for several reasons at once: each has its stretch in the queue's order, and in that of each kind.
-- REVIEW_REASONS has the words.
do $$
declare name text; words text;
begin
  for name, words in values
    ('rejected_before', 'It was rejected before.'),
    ('every_post', 'Every post is reviewed.'),
    ('new_author', 'Its author has no approved post yet.'),
    ('blocked_link', 'which is on the block list.'),
    ('release_check', 'Release check:'),
    ('suspended_author', 'Its author is suspended.')
  loop
    execute format('create index review_queue_%s on review_queue (waiting_since, post_id) where strpos(reason, %L) > 0', name, words);
    execute format('create index review_queue_%s_kind on review_queue (kind, waiting_since, post_id) where strpos(reason, %L) > 0', name, words);
  end loop;
end $$;
analyze review_queue;
