/**
 * Keys by which a release and an article find each other without comparing all with all: shingles of the engine's
 * sketches, chosen by winnowing (Schleimer, Wilkerson and Aiken, "Winnowing: local algorithms for document
 * fingerprinting", 2003), names, and addresses.
 */
import { hashWord } from "#features/news/stories/sketch.ts";
import { placeOf } from "./links.ts";
import type { ReadArticle } from "./read-article.ts";
import type { ReadRelease } from "./read-release.ts";
import { shingleHashes } from "./runs.ts";
import type { Token } from "./tokens.ts";

/** Of each so many shingles in a row one is a key: six words in a row share one, a passage of eight two or three. */
const WINDOW = 4;
const MAX_NAME_WORDS = 4;

export type Keys = {
  /** Two that are shared make a candidate. */
  shingles: number[];
  /** One is enough: names of the company and of those who are quoted, and addresses of the release. */
  sure: number[];
};

/** How many shingles, the shingles, then the sure ones: 50,000 releases have millions of keys. */
export type PackedKeys = Int32Array<ArrayBuffer>;

export function keysOfRelease({ release, companyNames, versions }: ReadRelease): Keys {
  const shingles = new Set<number>();
  const sure = new Set(companyNames.map(nameKey));
  for (const { shingles: all, subject } of versions) {
    for (const key of winnow(all)) shingles.add(key);
    for (const { words, isFull } of subject.speakers) if (isFull) sure.add(hashWord(`name ${words.join(" ")}`));
  }
  for (const link of release.links) for (const key of linkKeys(link)) sure.add(key);
  return { shingles: [...shingles], sure: [...sure] };
}

/** All that it has: the release's side is the smaller. */
export function keysOfArticle({ tokens, article }: ReadArticle): Keys {
  const sure = new Set<number>();
  for (const [place, { written }] of tokens.entries()) {
    if (/^\p{Ll}/u.test(written)) continue;
    for (let length = 1; length <= MAX_NAME_WORDS && place + length <= tokens.length; length++)
      sure.add(nameKey(tokens.slice(place, place + length)));
  }
  for (const link of article.links) for (const key of linkKeys(link)) sure.add(key);
  return { shingles: [...new Set(shingleHashes(tokens))], sure: [...sure] };
}

/** A longer name is found by its beginning. */
function nameKey(name: readonly Token[]): number {
  return hashWord(
    `name ${name
      .slice(0, MAX_NAME_WORDS)
      .map(({ word }) => word)
      .join(" ")}`,
  );
}

function linkKeys(address: string): number[] {
  const place = placeOf(address);
  return place && place.path !== "" ? [hashWord(`link ${place.host}${place.path}`)] : [];
}

/** The least of each window. */
function winnow(shingles: readonly number[]): number[] {
  if (shingles.length <= WINDOW) return [...shingles];
  return Array.from({ length: shingles.length - WINDOW + 1 }, (_none, first) =>
    Math.min(...shingles.slice(first, first + WINDOW)),
  );
}
