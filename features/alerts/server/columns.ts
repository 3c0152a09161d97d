/**
 * What makes an article a hit: SQL conditions on rows `w` of entry_words, `e` of feed_entries and `f` of feeds, and a search
 * `s` with the columns of alerts. The preview and the worker use these and nothing else, so they cannot disagree.
 */
import { visibleTo } from "#features/news/server/feeds/visibility-columns.ts";

/** The article's own language, else its feed's; null if neither is known. */
export const LANGUAGE = `coalesce(nullif(e.language, ''),
  case lower(split_part(f.language, '-', 1)) when '' then null when 'no' then 'nb' when 'nn' then 'nb'
    else lower(split_part(f.language, '-', 1)) end)`;

const inItsLanguage = (condition: "asked" | "wanted") =>
  `w.words @@ coalesce(s.by_language -> ${LANGUAGE} ->> '${condition}', s.${condition})::tsquery`;

/** For the index of words: it holds for every hit. Forms of all languages are more than those of one. */
export const MAY_BE_WANTED = "w.words @@ s.wanted::tsquery";
/** Has the words that are looked for, also if it has what is left out. */
export const IS_WANTED = inItsLanguage("wanted");
/** Has the words that are looked for, and nothing that is left out. */
export const IS_ASKED = inItsLanguage("asked");

const OF_SOURCES = `(s.categories = '{}' and s.feed_ids = '{}' or f.category = any(s.categories) or f.id = any(s.feed_ids))
  and f.id <> all(s.skipped_feeds)`;
const OF_LANGUAGES = `(s.languages = '{}' or ${LANGUAGE} = any(s.languages))`;
/** Another source that its owner sees tells the same story. */
const OF_MANY = `(not s.many_sources or exists (
  select from story_entries own join story_entries mate on mate.story_id = own.story_id
    join feed_entries other on other.id = mate.entry_id join feeds f on f.id = other.feed_id
  where own.entry_id = e.id and other.feed_id <> e.feed_id and ${visibleTo("s.owner_id")}))`;

/** Comes from where the alert looks, whatever its words. */
export const IS_IN_SCOPE = `${OF_SOURCES} and ${OF_LANGUAGES} and ${visibleTo("s.owner_id")} and ${OF_MANY}`;

/** Days after its publication in which an article that was just stored is news. */
export const NEWS_DAYS = 3;

/** The catalogue's name of a source, else its title, else its host. */
export const SOURCE_NAME = "coalesce(nullif(f.name, ''), nullif(f.title, ''), f.host)";

/**
 * The story of a hit `h`, with a row `se` of story_entries that may be missing: several hits of one story are one. Articles
 * that no source tells besides theirs are a story each.
 */
export const STORY = "coalesce(se.story_id, h.story_id, -h.entry_id)";
