-- Comments on the words of a post, and suggestions of others (docs/product/comments.md).

alter table share_links drop constraint share_links_kind;
alter table share_links add constraint share_links_kind check (kind in ('embargo', 'comment')) not valid;
alter table share_links validate constraint share_links_kind;

create table comment_threads (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade,
  field text not null,
  words text not null,
  words_start integer not null,
  words_end integer not null,
  is_orphaned boolean not null default false,
  words_before text not null,
  words_after text not null,
  suggestion text,
  state text not null default 'open' check (state in ('open', 'resolved', 'accepted', 'refused')),
  version integer not null,
  closed_by bigint references users on delete set null,
  closed_by_name text not null default '',
  closed_at timestamptz,
  closed_line text not null default '',
  closed_version integer,
  created_at timestamptz not null default now(),
  constraint closed_has_time check ((state = 'open') = (closed_at is null))
);
comment on column comment_threads.words is 'that it was written about, as they were chosen; where they are is words_start and words_end';
comment on column comment_threads.is_orphaned is 'the words are gone: between words_start and words_end is where they were';
comment on column comment_threads.words_before is 'the text around the words when they were seen last';
comment on column comment_threads.suggestion is 'the words to put instead; empty: none; null: it suggests nothing';
comment on column comment_threads.version is 'of the post, when it was written';
comment on column comment_threads.closed_version is 'of the post with the accepted words';
create index comment_threads_post on comment_threads (post_id, id);
create index comment_threads_closer on comment_threads (closed_by) where closed_by is not null;

create table comment_entries (
  id bigint generated always as identity primary key,
  thread_id bigint not null references comment_threads on delete cascade,
  author_id bigint references users on delete set null,
  link_id bigint references share_links on delete set null,
  author_name text not null,
  is_by_link boolean not null default false,
  text text not null,
  created_at timestamptz not null default now()
);
comment on column comment_entries.author_id is 'null: by link, or the account was deleted; author_name stays';
create index comment_entries_thread on comment_entries (thread_id, id);
create index comment_entries_author on comment_entries (author_id) where author_id is not null;
create index comment_entries_link on comment_entries (link_id) where link_id is not null;

create table comment_mentions (
  thread_id bigint not null references comment_threads on delete cascade,
  user_id bigint not null references users on delete cascade,
  mailed_at timestamptz not null default now(),
  primary key (thread_id, user_id)
);
comment on table comment_mentions is 'when a person was last emailed about a thread';
create index comment_mentions_user on comment_mentions (user_id);

create table comment_places (
  post_id bigint primary key references posts on delete cascade,
  version integer not null,
  proposed_version integer,
  texts jsonb not null
);
comment on table comment_places is 'the text in which the words of a post''s threads were looked for last, by field';
