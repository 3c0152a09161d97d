/** Positions of pieces in a text, in code units, and texts with pieces masked. */

export type Span = { start: number; end: number };

/** Replaces masked text: neither letter, digit, space nor punctuation. */
const MASK = "\uFFFC";

/** The text, equally long, without these pieces. They may overlap and come in any order. */
export function mask(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  let masked = "";
  let at = 0;
  for (const { start, end } of inReadingOrder(spans)) {
    if (end <= at) continue;
    masked += text.slice(at, Math.max(at, start)) + MASK.repeat(end - Math.max(at, start));
    at = end;
  }
  return masked + text.slice(at);
}

/** By where they start, the longer one first. */
export function inReadingOrder<Piece extends Span>(spans: readonly Piece[]): Piece[] {
  return spans.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** All matches of a pattern with the flag g in a text. */
export function spansOf(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}
