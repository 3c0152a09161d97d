/** Any text as it can be drawn: on one line, without what does not show, and honest about letters that no typeface has. */
import { canDraw, type Face } from "./fonts.ts";

/** Stands for letters that the typefaces do not have; the document's notes say so. */
export const OMISSION = "[…]";
/** Stands where nothing is known. */
export const NOTHING = "—";

const SPACES = /[\s\p{Zs}\p{Zl}\p{Zp}\p{Cc}]+/gu;
/** Directions, joiners, selectors and other letters that do not show; halves of letters. */
const UNSEEN = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Variation_Selector}]/gu;
const DECORATION = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{M}]$/u;
/** An omission next to another. */
const REPEATED = /(?<=\[…\]) ?\[…\]/g;

/** @returns drawable text; empty where nothing is left but omissions. */
export function drawable(text: string, face: Face = "sans"): string {
  const drawn = Array.from(visible(text, face), (letter) => draw(letter, face)).join("");
  const tidy = drawn.replace(REPEATED, "").replace(/ {2,}/g, " ").trim();
  return tidy === OMISSION ? "" : tidy;
}

function visible(text: string, face: Face): string {
  return text
    .replace(SPACES, " ")
    .replace(UNSEEN, "")
    .normalize("NFC")
    .replace(RAISED, (raised) => (isDrawn(raised, face) ? raised : `^${onLine(raised)}`))
    .replace(LOWERED, (lowered) => (isDrawn(lowered, face) ? lowered : onLine(lowered)));
}

/** Figures above and below the line, without a typeface that has all of them: 10⁶ is 10^6, and H₂O is H2O. */
const RAISED = /[⁰¹²³⁴-⁾ⁿⁱ]+/g;
const LOWERED = /[₀-₎]+/g;
const onLine = (figures: string) => figures.normalize("NFKD").replaceAll("\u2212", "-");
const isDrawn = (text: string, face: Face) => Array.from(text).every((letter) => canDraw(letter, face));

/** An accent or an emoji that cannot be drawn goes; what is left still reads. */
function draw(letter: string, face: Face): string {
  if (canDraw(letter, face)) return letter;
  return DECORATION.test(letter) ? "" : OMISSION;
}

/** A whole number of thousands kept apart, "21,471". By hand: the thread's first use of Intl reads 80 ms of locale data. */
export function grouped(count: number): string {
  // Linear: the digits of a number.
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Whether drawing the text leaves letters out. */
export function isOmitted(text: string, face: Face = "sans"): boolean {
  return Array.from(visible(text, face), (letter) => draw(letter, face)).includes(OMISSION);
}
