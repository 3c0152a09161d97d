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
