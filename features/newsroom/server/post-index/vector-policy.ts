/** The searchable words of a post, and its filters. */
import { BYLINE_FIELD } from "#features/content/kinds/byline.ts";
import { lineOf } from "#platform/rich-text/write-text.ts";
import { otherSpelling } from "#platform/text-search/spelling.ts";
import { addPlaces, GAP, isTypable, type Places, writeVector } from "#platform/text-search/vector.ts";
import { wordsOf } from "#platform/text-search/words.ts";
import { languageOf, USUAL_LANGUAGE } from "#features/content/contracts/language.ts";
import { baseOf } from "#platform/contract/language-tag.ts";
import { dayOf } from "#ui-kit/format/zoned.ts";

/** The length of a post in most plans; tsvector has at most 16,383 positions. */
const MAX_WORDS = 5000;
const NAME_WORDS = 40;
/** A term has at most 2,046 bytes; a longer one would make indexing fail. */
const MAX_TERM = 400;
const MAX_CHARACTERS = 400_000;

/** Terms that differ from every word, because words have only letters and digits. */
export const termOf = {
  title: (word: string) => `h:${word}`,
  kind: (key: string) => `k:${key}`,
  /** A category as saved, in any case. */
  topic: (label: string) => `t:${quotable(label.toLowerCase().slice(0, MAX_TERM))}`,
  company: (id: number) => `c:${id}`,
  /** Without its script and region. */
  language: (tag: string) => `l:${baseOf(tag)}`,
  author: (id: number) => `a:${id}`,
  /** Its reference. */
  post: (id: number) => `r:${id}`,
  /** YYYY-MM-DD of its publication, or a part of that: YYYY-MM, MM-DD. */
  day: (day: string) => `d:${day}`,
};

type IndexedText = {
  id: number;
  kind: string;
  owner_id: number;
  newsroom_id: number | null;
  name: string;
  summary: string;
  details: Readonly<Record<string, unknown>>;
  content_html: string;
  tags: readonly string[];
  language: string | null;
  posted_as_name: string;
  /** Empty: readers do not see who wrote it. */
  author: string;
  /** Who wrote it before its owner took it over; empty: the owner did. */
  former_author: string;
  published_at: Date | null;
  media: readonly { alt?: string | null; caption?: string | null }[] | null;
};

/** @param lexicon its distinct words and terms that the lexicon counts. @param stemmed the words, which have other forms. */
export type PostVector = { words: string; lexicon: string[]; stemmed: StemmedWord[] };
export type StemmedWord = { language: string; word: string };

/** @param zone whose days count. */
export function vectorOf(post: IndexedText, zone: string): PostVector {
  const places: Places = new Map();
  const language = baseOf(languageOf(post) ?? USUAL_LANGUAGE);
  let place = 1 - GAP;
  const add = (text: string, weight: string, max: number): string[] => {
    const words = wordsOf(text).slice(0, max);
    const others = wordsOf(otherSpelling(language, text) ?? "").slice(0, max);
    const first = place + GAP;
    place = addPlaces(places, words, weight, first);
    const differing = others.map((other, index) => (other === words[index] ? null : other));
    addPlaces(places, differing, weight, first);
    return [...words, ...others];
  };
  const title = add(post.name, "A", NAME_WORDS);
  add(post.summary, "C", NAME_WORDS * 4);
  for (const name of new Set([post.posted_as_name, post.author, post.former_author, ...post.tags]))
    add(name, "B", NAME_WORDS);
  for (const text of textsOf(post.details)) if (text !== post.name) add(text, "C", NAME_WORDS * 4);
  add(textOfPost(post.content_html), "", MAX_WORDS);
  for (const { alt, caption } of post.media ?? []) add(`${alt ?? ""} ${caption ?? ""}`, "", NAME_WORDS);
  const terms = [
    termOf.kind(post.kind),
    ...(post.author === "" ? [] : [termOf.author(post.owner_id)]),
    ...(post.newsroom_id === null ? [] : [termOf.company(post.newsroom_id)]),
    ...(languageOf(post) === null ? [] : [termOf.language(language)]),
    ...new Set(post.tags.map(termOf.topic)),
    ...(post.published_at ? daysOf(dayOf(post.published_at, zone)) : []),
  ];
  const typable = [...places.keys()].filter(isTypable);
  const lexicon = [...typable, ...terms];
  for (const word of new Set(title)) places.set(termOf.title(word), ["1"]);
  for (const term of [...terms, termOf.post(post.id)]) places.set(term, ["1"]);
  return { words: writeVector(places), lexicon, stemmed: typable.map((word) => ({ language, word })) };
}

/** The part of a text that is searched and quoted. */
export function textOfPost(html: string): string {
  return lineOf(html, { max: MAX_CHARACTERS, raised: "caret" });
}

function daysOf(day: string): string[] {
  return [day, day.slice(0, 7), day.slice(5)].map(termOf.day);
}

/** Texts and lists of texts; a rating has no words. */
function textsOf(details: IndexedText["details"]): string[] {
  const { [BYLINE_FIELD]: _, ...written } = details;
  return Object.values(written)
    .flat()
    .filter((text) => typeof text === "string");
}

/** Escapes text inside the quotes of a tsvector or tsquery. */
function quotable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "").replaceAll("\\", "\\\\").replaceAll("'", "''");
}
