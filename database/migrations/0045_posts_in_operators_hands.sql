-- What operators decide about any post: withdrawn from readers, on legal hold, off its company's newsroom page, pinned to
-- the front page, edited with a reason.

create table front_pins (
  post_id bigint primary key references posts on delete cascade,
  position integer not null,
  ends_at timestamptz,
  pinned_by bigint references users on delete set null,
  created_at timestamptz not null default now()
);
create index front_pins_by on front_pins (pinned_by);
comment on table front_pins is 'posts that come first on the front page; one that readers do not see is passed over';
comment on column front_pins.ends_at is 'null: until an operator removes it';

alter table removed_posts add column note text not null default '';
comment on column removed_posts.note is 'the public note of a post that was withdrawn before it was removed';

alter table post_revisions
  add column note text not null default '',
  drop constraint post_revisions_cause_check,
  add constraint post_revisions_cause_known
    check (cause in ('created', 'saved', 'autosaved', 'restored', 'operator')) not valid;
comment on column post_revisions.note is 'why an operator made this edit; empty for the author''s own';

alter table posts
  add column withdrawn_at timestamptz,
  add column withdrawal_reason text not null default '',
  add column withdrawal_note text not null default '',
  add column held_at timestamptz,
  add column off_newsroom_at timestamptz,
  drop constraint posts_status_check,
  add constraint posts_status_known
    check (status in ('draft', 'scheduled', 'pending', 'published', 'withdrawn')) not valid,
  add constraint withdrawn_has_time
    check (status <> 'withdrawn' or published_at is not null) not valid;
comment on column posts.withdrawal_reason is 'for the author and operators';
comment on column posts.withdrawal_note is 'plain text that readers see at the old address';
comment on column posts.held_at is 'legal hold: nothing of the post is removed until an operator releases it';
comment on column posts.off_newsroom_at is 'taken out of its company''s newsroom page by an operator; the post keeps its address';

-- Invariant: a post on legal hold is never removed, nor what hangs on it, whoever asks.
create function refuse_removal_of_held() returns trigger language plpgsql as $$
begin
  raise exception 'post % is on legal hold', old.id using errcode = 'restrict_violation';
end $$;
create trigger posts_held_stay before delete on posts
  for each row when (old.held_at is not null) execute function refuse_removal_of_held();

-- Pruning passes over the revisions of a held post. A removed post takes its own with it: then its row is gone already.
create function keep_revisions_of_held() returns trigger language plpgsql as $$
begin
  if exists (select from posts where id = old.post_id and held_at is not null) then return null; end if;
  return old;
end $$;
create trigger post_revisions_held_stay before delete on post_revisions
  for each row execute function keep_revisions_of_held();
