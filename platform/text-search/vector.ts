/** Words with their places, in PostgreSQL's tsvector syntax; written here so that every script is segmented alike. */

/** Between parts, so that a phrase never spans two of them. */
export const GAP = 10;
const MAX_PLACES = 16;

/** Places of each word, with their weights. */
export type Places = Map<string, string[]>;

/** @param words null leaves a place out. @returns the place after the last. */
export function addPlaces(places: Places, words: readonly (string | null)[], weight: string, first: number): number {
  for (const [index, word] of words.entries()) {
    if (word === null) continue;
    const known = places.get(word);
    if (!known) places.set(word, [`${first + index}${weight}`]);
    else if (known.length < MAX_PLACES) known.push(`${first + index}${weight}`);
  }
  return first + words.length;
}

/** Words hold letters, marks and digits only: nothing in them needs escaping. */
export function writeVector(places: Places): string {
  return Array.from(places, ([word, at]) => `'${word}':${at.join(",")}`).join(" ");
}

/** Whether people would type it: a word, no code. */
export function isTypable(word: string): boolean {
  if (word.length > 30 || /^\p{N}+$/u.test(word)) return false;
  // Linear: at most 30 characters.
  return !/\p{N}.*\p{L}.*\p{N}/u.test(word);
}
