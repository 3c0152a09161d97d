-- The review queue is read from the posts that wait, in the order of the index posts_in_review, so nothing keeps a copy of
-- them. Writers of posts lock posts before review_queue, and so does this.
lock table posts in access exclusive mode;
drop trigger posts_review_queue_added on posts;
drop trigger posts_review_queue_changed on posts;
drop function keep_review_queue();
drop index posts_in_review_search;

-- Its trigger goes with the next file, so that this transaction waits for one busy table only.
create or replace function rename_in_review_queue() returns trigger language plpgsql as $$ begin return null; end $$;

drop table review_queue;
create view review_queue as
  select p.id as post_id, p.owner_id, p.review_since as waiting_since, p.kind, p.review_reason as reason,
    review_words(p.name_key, p.posted_as_name, owner.first_name || ' ' || owner.last_name, owner.email) as words
  from posts p join users owner on owner.id = p.owner_id
  where p.review_since is not null and p.deleted_at is null;
comment on view review_queue is 'for servers of the previous version; nothing reads it any more';
