/** Words with positions in PostgreSQL's tsvector syntax; built here so that every script is segmented alike. */
import { wordsOf } from "./words.ts";

/** Length of a text that is indexed: its beginning shows the subject, and the index stays small. */
const INDEXED_WORDS = 300;
const TITLE_WORDS = 100;
const NAME_WORDS = 20;
/** Between parts, so that a phrase never spans two of them. */
const GAP = 10;
const MAX_PLACES = 16;

export type SearchedEntry = { title: string; body: string; author: string; categories: readonly string[] };
export type SearchVectors = {
  titleWords: string;
  words: string;
  /** Each once, for the lexicon: words that people type, no codes. */
  lexicon: string[];
};

/** Weights: title A, author and categories B, text D. */
export function searchVectorsOf({ title, body, author, categories }: SearchedEntry): SearchVectors {
  const titleWords = wordsOf(title).slice(0, TITLE_WORDS);
  const places = new Map<string, string[]>();
  let place = addPlaces(places, titleWords, "A", 1);
  place = addPlaces(places, wordsOf(body).slice(0, INDEXED_WORDS), "", place + GAP);
  for (const named of [author, ...categories])
    place = addPlaces(places, wordsOf(named).slice(0, NAME_WORDS), "B", place + GAP);
  const ofTitle = new Map<string, string[]>();
  addPlaces(ofTitle, titleWords, "", 1);
  return {
    titleWords: writeVector(ofTitle),
    words: writeVector(places),
    lexicon: [...places.keys()].filter(isTypable),
  };
}

/** @returns the place after the last. */
function addPlaces(places: Map<string, string[]>, words: readonly string[], weight: string, first: number): number {
  for (const [index, word] of words.entries()) {
    const known = places.get(word);
    if (!known) places.set(word, [`${first + index}${weight}`]);
    else if (known.length < MAX_PLACES) known.push(`${first + index}${weight}`);
  }
  return first + words.length;
}

/** Words hold letters, marks and digits only: nothing in them needs escaping. */
function writeVector(places: ReadonlyMap<string, readonly string[]>): string {
  return Array.from(places, ([word, at]) => `'${word}':${at.join(",")}`).join(" ");
}

function isTypable(word: string): boolean {
  return word.length <= 30 && !/^\p{N}+$/u.test(word) && !/\p{N}.*\p{L}.*\p{N}/u.test(word);
}
