/** Wording of findings: counts, lists and quotations from the text. */
import { truncate } from "#ui-kit/truncate.ts";

const MAX_EXCERPT = 60;
const MAX_LISTED = 3;

/** Quotes a piece of the author's text in a sentence: one line, no control characters, cut where it is long. */
export function quoted(text: string): string {
  return `“${truncate(text.replace(/[\p{C}\s]+/gu, " ").trim(), MAX_EXCERPT)}”`;
}

/** "“a”, “b” and 4 more". */
export function quotedList(texts: readonly string[]): string {
  const shown = texts.slice(0, MAX_LISTED).map(quoted);
  const more = texts.length - shown.length;
  return inWords(more > 0 ? [...shown, `${more} more`] : shown);
}

/** "a", "a and b", "a, b and c". */
export function inWords(parts: readonly string[], conjunction = "and"): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} ${conjunction} ${parts.at(-1)}`;
}
