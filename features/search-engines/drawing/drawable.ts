/** Any text as it can be drawn: on one line, and only with letters that some typeface has. */

const SPACES = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
/** Directions, joiners, selectors; halves of letters, and what Unicode has not given a meaning. */
const UNSEEN = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Variation_Selector}]/gu;
const WORD_PART = /[\p{L}\p{N}]/u;

/**
 * Signs that no typeface has, such as emoji, go.
 * @returns empty where a letter or digit cannot be drawn: half a word is worse than none.
 */
export function drawable(text: string, has: (letter: string) => boolean): string {
  const letters = Array.from(text.toWellFormed().replace(SPACES, " ").replace(UNSEEN, "").normalize("NFC"));
  if (letters.some((letter) => WORD_PART.test(letter) && !has(letter))) return "";
  return letters
    .filter((letter) => letter === " " || has(letter))
    .join("")
    .replace(/ {2,}/g, " ")
    .trim();
}
