/** Words of an entry for the search index. */
import { addPlaces, GAP, isTypable, type Places, writeVector } from "#platform/text-search/vector.ts";
import { wordsOf } from "#platform/text-search/words.ts";

/** Length of a text that is indexed: its beginning shows the subject, and the index stays small. */
const INDEXED_WORDS = 300;
const TITLE_WORDS = 100;
const NAME_WORDS = 20;

export type SearchedEntry = { title: string; body: string; author: string; categories: readonly string[] };
export type SearchVectors = {
  titleWords: string;
  words: string;
  /** Distinct words for the lexicon: those that people type, no codes. */
  lexicon: string[];
};

/** Weights: title A, author and categories B, text D. */
export function searchVectorsOf({ title, body, author, categories }: SearchedEntry): SearchVectors {
  const titleWords = wordsOf(title).slice(0, TITLE_WORDS);
  const places: Places = new Map();
  let place = addPlaces(places, titleWords, "A", 1);
  place = addPlaces(places, wordsOf(body).slice(0, INDEXED_WORDS), "", place + GAP);
  for (const named of [author, ...categories])
    place = addPlaces(places, wordsOf(named).slice(0, NAME_WORDS), "B", place + GAP);
  const ofTitle: Places = new Map();
  addPlaces(ofTitle, titleWords, "", 1);
  return {
    titleWords: writeVector(ofTitle),
    words: writeVector(places),
    lexicon: [...places.keys()].filter(isTypable),
  };
}
