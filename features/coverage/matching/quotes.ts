/** Quoted sentences of a release that an article has word for word. */
import type { ReadArticle } from "./read-article.ts";
import type { ReadVersion } from "./read-release.ts";
import { placesOf } from "./tokens.ts";

export type FoundQuote = {
  from: number;
  words: string[];
  /** As the release names them next to the quote; empty: not known. */
  speaker: string;
  theirs: number;
  theirLength: number;
};

/** A shorter sentence is said by many: it counts with its speaker or the company. */
const TELLING_WORDS = 12;
/** Between two halves: 'said Ada Lind, its chief executive'. */
const MAX_BETWEEN = 14;
const MIN_HALF = 3;

export function findSameQuotes(version: ReadVersion, article: ReadArticle, isCompanyNamed: boolean): FoundQuote[] {
  return version.quotes.flatMap(({ words, from, speakers }) => {
    const isKnown = isCompanyNamed || speakers.some((speaker) => article.capitals.has(speaker));
    if (words.length < TELLING_WORDS && !isKnown) return [];
    const found = findQuote(words, article);
    return found ? [{ from, words, speaker: speakerOf(version, speakers), ...found }] : [];
  });
}

/** A name of two words or more that is written next to the quote. */
function speakerOf({ names }: ReadVersion, near: readonly string[]): string {
  return names.find(({ words }) => words.length > 1 && words.every((word) => near.includes(word)))?.written ?? "";
}

/** Whole, or with its speaker named between two halves. */
function findQuote(words: readonly string[], article: ReadArticle): { theirs: number; theirLength: number } | null {
  const { tokens, places } = article;
  const [whole] = placesOf(words, tokens, places);
  if (whole !== undefined) return { theirs: whole, theirLength: words.length };
  for (const start of placesOf(words.slice(0, MIN_HALF), tokens, places).slice(0, 4)) {
    let length = MIN_HALF;
    while (tokens[start + length]?.word === words[length]) length++;
    const rest = words.slice(length);
    if (rest.length < MIN_HALF) continue;
    const second = placesOf(rest, tokens, places).find(
      (place) => place >= start + length && place <= start + length + MAX_BETWEEN,
    );
    if (second !== undefined) return { theirs: start, theirLength: second + rest.length - start };
  }
  return null;
}
