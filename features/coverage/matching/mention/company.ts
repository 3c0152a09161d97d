/** Where an article names a company. */
import type { ReadArticle } from "../read-article.ts";
import type { ReadRelease } from "../read-release.ts";
import { placesOf, type Token } from "../tokens.ts";

/** Between two words of a name stand at most these: "Kanaal & Zoon", "St Brannoc's". */
const WITHIN_NAME = /^[\s&+'’.-]{1,4}$/;

/**
 * Places of its names, with the capitals that they are written with: "olivares del sur" is no company. Where an article
 * also writes a name of one word small, it is a word there, and a capital at a sentence's beginning proves nothing.
 */
export function companyPlaces({ companyNames }: ReadRelease, article: ReadArticle): number[] {
  return [...new Set(companyNames.flatMap((name) => placesOfName(name, article)))].toSorted((a, b) => a - b);
}

function placesOfName(name: readonly Token[], article: ReadArticle): number[] {
  const { tokens, sentenceOf } = article;
  const words = name.map(({ word }) => word);
  const places = placesOf(words, tokens, article.places);
  const written = places.filter((place) => isWritten(name, place, article));
  if (name.length > 1 || written.length === places.length) return written;
  return written.filter((place) => sentenceOf[place] === sentenceOf[place - 1]);
}

function isWritten(name: readonly Token[], place: number, { text, tokens }: ReadArticle): boolean {
  return name.every(({ hasCapital }, offset) => {
    const token = tokens[place + offset];
    const before = offset === 0 ? undefined : tokens[place + offset - 1];
    if (!token || (hasCapital && !token.hasCapital)) return false;
    return before === undefined || WITHIN_NAME.test(text.slice(before.end, token.start));
  });
}
