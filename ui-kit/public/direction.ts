/** The direction of a text, for pages that need to know it: the parts around a headline follow the headline. */

const STRONG = /\p{L}/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * As `dir="auto"`: the first letter decides.
 * @returns undefined for a text that runs from left to right, as the page itself does.
 */
export function directionOf(text: string): "rtl" | undefined {
  return RIGHT_TO_LEFT.test(STRONG.exec(text)?.[0] ?? "") ? "rtl" : undefined;
}

/** Letters that tell a text's direction; the rest of a long one is written like its beginning. */
const SAMPLE = 5000;

/** The direction in which most letters of a text run. */
export function directionOfMost(text: string): "rtl" | undefined {
  const letters = text.slice(0, SAMPLE).match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => RIGHT_TO_LEFT.test(letter)).length > letters.length / 2 ? "rtl" : undefined;
}

/** Of a part of a text in that direction: figures follow it, and so does a sentence that begins with a foreign name. */
export function directionWithin(text: string, whole: "rtl" | undefined): "rtl" | undefined {
  if (whole === undefined) return directionOf(text);
  return STRONG.test(text) && !RIGHT_TO_LEFT.test(text) ? undefined : whole;
}
