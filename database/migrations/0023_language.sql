-- The language of a post, guessed from its text until its author chooses one, and what the search knows by it.

create table post_stems (
  stem text collate "C",
  word text collate "C",
  primary key (stem, word)
);
comment on table post_stems is 'other forms of the words in post_lexicon, by the languages of the posts that have them';
comment on column post_stems.stem is 'a language and the stem of the word in it: de:haus';

alter table post_templates add column language text, add column language_chosen boolean not null default false;
comment on column post_templates.language is 'as posts.language';

alter table post_revisions add column language text, add column language_chosen boolean not null default false;
comment on column post_revisions.language is 'as posts.language';

create or replace function index_changed_post() returns trigger language plpgsql
as $$
declare
  was_public boolean := old.status = 'published' and old.deleted_at is null;
  is_public boolean := new.status = 'published' and new.deleted_at is null;
  is_moved boolean := was_public <> is_public
    or (old.kind, old.owner_id, old.company_id, old.off_newsroom_at is null, old.tags, old.published_at)
      is distinct from (new.kind, new.owner_id, new.company_id, new.off_newsroom_at is null, new.tags, new.published_at);
begin
  if is_moved then
    if was_public then
      perform note_index_change(old, -1::smallint);
      perform forget_indexed_post(old);
    end if;
    if is_public then
      perform note_index_change(new, 1::smallint);
    end if;
  elsif old.language is distinct from new.language or old.version <> new.version or old.name <> new.name or old.posted_as_name <> new.posted_as_name then
    perform note_index_change(new, 0::smallint);
  end if;
  return null;
end $$;

alter table posts add column language text, add column language_chosen boolean not null default false;
comment on column posts.language is 'a BCP 47 tag, chosen by the author or guessed; null: no guess yet; und: a guess was tried, and the text does not tell';
comment on column posts.language_chosen is 'the author has chosen the language: it is never guessed again';
