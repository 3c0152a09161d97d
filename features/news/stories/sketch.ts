/**
 * Sketches: small sets of hashes for comparing two texts without reading them again. Bottom-k sampling of word
 * shingles (Broder, "On the resemblance and containment of documents", 1997; Cohen and Kaplan, "Bottom-k sketches",
 * 2007).
 */
import { sentencesOf } from "./entry-text.ts";
import { wordsOf } from "#platform/text-search/words.ts";

/** Sorted, distinct 32-bit hashes. */
export type HashSet = readonly number[];

export type Sketch = {
  /** Every shingle of the text's beginning, which shortened versions keep. */
  opening: HashSet;
  /** The least BODY_SIZE shingles of the whole; all when there are fewer. */
  body: HashSet;
  /** Words that are always capitalised. */
  names: HashSet;
  numbers: HashSet;
  /** Words of the headline. */
  title: HashSet;
  /** Two entries that share one are compared. The last is of the headline as a whole when `hasLongTitle`. */
  anchors: number[];
  hasLongTitle: boolean;
};

export const SHINGLE_WORDS = 3;
export const BODY_SIZE = 96;
const OPENING_WORDS = 80;
const BODY_WORDS = 1200;
const MAX_FACTS = 48;
const OPENING_ANCHORS = 10;
const BODY_ANCHORS = 4;
/** Shorter headlines are shared by different stories. */
const LONG_TITLE_WORDS = 6;
/** A text shorter than this is taken together with its headline. */
const SHORT_TEXT_WORDS = 9;
/** " - Reuters", " | BBC News" */
const TITLE_TAIL = /(?<!\s)\s+(?:[|–—»•]|-{1,2})\s+[^\s|–—-]+(?:\s+[^\s|–—-]+){0,3}\s*$/u;
const CAPITALISED = /\p{Lu}[\p{L}\p{M}\p{N}'’.-]*/gu;
const LOWER = /(?<![\p{L}\p{M}\p{N}'’-])\p{Ll}[\p{L}\p{M}]*/gu;
const NUMBER = /(?<!\p{N})\p{N}+(?:[.,:/]\p{N}+){0,20}/gu;

/** @param isOfFeed whether other entries of the same feed have the sentence too. */
export function sketchOf(title: string, text: string, isOfFeed: (sentence: string) => boolean = () => false): Sketch {
  const headline = title.replace(TITLE_TAIL, "");
  const titleWords = wordsOf(headline);
  const told = sentencesOf(text).filter((sentence) => !isOfFeed(sentence));
  let body = told.join(" ");
  let words = wordsOf(body);
  if (words.length < SHORT_TEXT_WORDS) {
    body = `${headline}. ${body}`;
    words = [...titleWords, ...words];
  }
  const hashes = words.slice(0, BODY_WORDS).map(hashWord);
  const opening = sortedSet(shinglesOf(hashes.slice(0, OPENING_WORDS)));
  const whole = sortedSet(shinglesOf(hashes));
  const hasLongTitle = titleWords.length >= LONG_TITLE_WORDS;
  const anchors = new Set([...opening.slice(0, OPENING_ANCHORS), ...whole.slice(0, BODY_ANCHORS)]);
  if (hasLongTitle) {
    const anchor = titleAnchor(titleWords);
    anchors.delete(anchor);
    anchors.add(anchor);
  }
  return {
    opening,
    body: whole.slice(0, BODY_SIZE),
    names: sortedSet(namesOf(body).map(hashWord)).slice(0, MAX_FACTS),
    numbers: sortedSet((body.match(NUMBER) ?? []).map(hashWord)).slice(0, MAX_FACTS),
    title: sortedSet(titleWords.map(hashWord)),
    anchors: [...anchors],
    hasLongTitle,
  };
}

/** Distinct shingles' hashes, in the order of the text. */
export function shinglesOf(words: readonly number[]): Set<number> {
  const shingles = new Set<number>();
  for (let first = 0; first + SHINGLE_WORDS <= words.length; first++) shingles.add(shingleAt(words, first));
  return shingles;
}

/** Hash of the shingle that begins there. */
export function shingleAt(words: readonly number[], first: number): number {
  let hash = 0x2545f491;
  for (let index = first; index < first + SHINGLE_WORDS; index++) hash = mix(hash ^ (words[index] ?? 0));
  return hash;
}

/** FNV-1a with a finish that spreads close values; a signed 32-bit integer, as PostgreSQL keeps it. */
export function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  return mix(hash);
}

export function sortedSet(values: Iterable<number>): number[] {
  return [...new Set(values)].toSorted((a, b) => a - b);
}

/** The finish of MurmurHash3. */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}

function titleAnchor(words: readonly string[]): number {
  return hashWord(`title ${words.join(" ")}`);
}

function namesOf(text: string): string[] {
  const small = new Set((text.match(LOWER) ?? []).map((word) => word.toLowerCase()));
  return (text.match(CAPITALISED) ?? [])
    .map((word) => word.toLowerCase().replace(/['’]s?$|(?<![.-])[.-]+$/u, ""))
    .filter((word) => word.length > 3 && !small.has(word));
}
