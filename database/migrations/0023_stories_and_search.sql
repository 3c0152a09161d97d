-- What is derived from entries: words for the search, sketches and stories for 'N sources', and a lexicon for prefixes
-- and typos. All of it can be made again from feed_entries by setting digested_at to null.

-- Trusted extensions: the owner of a database may create them. pg_trgm is there since 0008.
create extension if not exists btree_gin;

create table entry_words (
  entry_id bigint primary key references feed_entries on delete cascade,
  feed_id bigint not null,
  scope bigint not null,
  minute integer generated always as (
    case when scope = 0
      then greatest(-2147483648, least(2147483647, floor(extract(epoch from published_at at time zone 'UTC') / 60)))::integer end) stored,
  published_at timestamptz not null,
  title_words tsvector not null,
  words tsvector not null
);
comment on table entry_words is 'words as the search knows them (features/news/stories/words.ts), of the title alone in title_words, of everything in words';
comment on column entry_words.feed_id is 'a copy: an entry that moves to another feed is digested anew';
comment on column entry_words.scope is 'who may find it: 0 everybody, because its feed is in the catalogue; else the feed''s id';
comment on column entry_words.minute is 'of publication, since 1970, in the catalogue: lets the index answer the newest hits of a common word without touching the others';
create index entry_words_search on entry_words using gin (scope, minute, title_words, words) with (gin_pending_list_limit = 512);
create index entry_words_newest on entry_words (minute desc) where minute is not null;

create function digest_feed_anew() returns trigger language plpgsql as $$
begin
  update feed_entries set digested_at = null where feed_id = new.id;
  return null;
end $$;
create trigger feed_scope_changed after update of category on feeds
  for each row when ((old.category is null) <> (new.category is null)) execute function digest_feed_anew();

create table entry_sketches (
  entry_id bigint primary key references feed_entries on delete cascade,
  opening integer[] not null,
  body integer[] not null,
  names integer[] not null,
  numbers integer[] not null,
  title integer[] not null,
  anchors integer[] not null
);
comment on table entry_sketches is 'hashes that tell whether two texts are the same story (features/news/stories/sketch.ts); removed when too old to meet another';

create table story_anchors (
  anchor integer not null,
  entry_id bigint not null,
  primary key (anchor, entry_id)
);
comment on table story_anchors is 'entries that share an anchor are compared. No foreign key, which would cost more than the rows: those of lost entries are met by nothing and removed at night';

create sequence story_ids as bigint;
create table story_entries (
  entry_id bigint primary key references feed_entries on delete cascade,
  story_id bigint not null
);
comment on table story_entries is 'entries that tell the same story; an entry that is alone has no row';
create index story_entries_story on story_entries (story_id);

create table search_words (
  word text primary key collate "C",
  level smallint not null default 0,
  seen_on date not null default current_date
);
comment on column search_words.level is 'about the binary logarithm of how many entries have it';
create index search_words_similar on search_words using gin (word gin_trgm_ops) where level > 0;

-- Names and hosts of sources as words between spaces, with a space at both ends, so that ' guard' finds The Guardian.
alter table feeds
  add column name_key text not null generated always as (
    ' ' || regexp_replace(search_key(name || ' ' || title || ' '
      || coalesce(regexp_replace(substring(url from '^[a-z]+://(?:[^/?#]*@)?([^/:?#]+)'), '^www\.', ''), '')),
      '[^[:alnum:]]+', ' ', 'g') || ' ') stored,
  add column about_key text not null generated always as (
    ' ' || regexp_replace(search_key(description), '[^[:alnum:]]+', ' ', 'g') || ' ') stored;
comment on column feeds.name_key is 'name, title and host as the search of sources reads them';
