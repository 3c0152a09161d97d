/** Guesses the language that a text is written in; runs in a thread, where its table of letters takes 40 MB. */
import { eld } from "eld/extrasmall";

/** The detector reads about this much of a text: longer ones are read in parts, so that one foreign quote decides nothing. */
const PART = 400;

/** Where the detector's names differ from ours, which also tell the way in which a language is written. */
const TAGS: Readonly<Record<string, string>> = { no: "nb", ku: "ckb", tl: "fil" };

/** @returns the tag of a language for each text; null where a text does not tell. */
export function guessLanguages(texts: readonly string[]): (string | null)[] {
  return texts.map(guessLanguage);
}

function guessLanguage(text: string): string | null {
  const worth = new Map<string, number>();
  for (const part of partsOf(text)) {
    const guess = eld.detect(part);
    if (!guess.isReliable()) continue;
    for (const [language, score] of Object.entries(guess.getScores()))
      worth.set(language, (worth.get(language) ?? 0) + score);
  }
  const [best] = [...worth].toSorted(([, a], [, b]) => b - a);
  return best ? (TAGS[best[0]] ?? best[0]) : null;
}

function partsOf(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / PART) }, (_, part) => text.slice(part * PART, (part + 1) * PART));
}
