/** Quotes: text in quotation marks or in a blockquote, of three words or more. */
import type { Span } from "./text-span.ts";

export type FoundQuote = Span & {
  /** In title case like the name of a book or a talk: a name rather than speech. */
  isTitle: boolean;
};

const LEAST_WORDS = 3;
/** Opening marks with the marks that may close them. */
const CLOSING: Readonly<Record<string, string>> = {
  "“": "”",
  "„": "“”",
  "«": "»",
  "‹": "›",
  "‘": "’",
  "‚": "‘’",
  '"': '"',
  "'": "'",
};
const MARKS = /[“”„«»‹›‘’‚"']/g;
const ATTRIBUTION = /["”’»]?(?<!\s)\s*[—–-]\s[^—–]{2,100}$/;

/** @param quoted blocks of blockquotes. @returns without their marks, in reading order, not overlapping. */
export function findQuotes(text: string, quoted: readonly Span[] = []): FoundQuote[] {
  const marked = findMarked(text);
  const blocks = quoted
    .filter(({ start, end }) => !marked.some((quote) => quote.start < end && quote.end > start))
    .map(({ start, end }) => {
      const attribution = ATTRIBUTION.exec(text.slice(start, end));
      return trim(text, { start, end: attribution ? start + attribution.index : end });
    });
  return [...marked, ...blocks]
    .filter(({ start, end }) => countWords(text.slice(start, end)) >= LEAST_WORDS)
    .map((span) => ({ ...span, isTitle: isTitle(text.slice(span.start, span.end)) }))
    .toSorted((a, b) => a.start - b.start);
}

function findMarked(text: string): Span[] {
  const found: Span[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    for (const span of findInLine(line)) found.push({ start: start + span.start, end: start + span.end });
    start += line.length + 1;
  }
  return found;
}

function findInLine(line: string): Span[] {
  const found: Span[] = [];
  let open: { mark: string; at: number } | null = null;
  for (const { 0: mark, index } of line.matchAll(MARKS)) {
    if (open && CLOSING[open.mark]?.includes(mark) && canClose(line, mark, index)) {
      found.push(trim(line, { start: open.at + 1, end: index }));
      open = null;
    } else if (CLOSING[mark] !== undefined && canOpen(line, mark, index)) {
      const isInner = open !== null && (mark === "‘" || mark === "'" || open.mark === '"');
      if (!isInner) open = { mark, at: index };
    }
  }
  // A quote of several paragraphs opens each of them and is closed only in the last.
  if (open && "“„«".includes(open.mark) && line.slice(0, open.at).trim() === "") {
    found.push(trim(line, { start: open.at + 1, end: line.length }));
  }
  return found;
}

/** Straight marks and ‘ also occur inside words, years and inches. */
function canOpen(text: string, mark: string, at: number): boolean {
  if ("“„«‹‚".includes(mark)) return true;
  const before = text.charAt(at - 1);
  const follows = mark === '"' ? /[\p{L}\p{N}\p{Sc}\uFFFC[(…“‘']/u : /[\p{L}\uFFFC[(…“"]/u;
  return !/[\p{L}\p{N}]/u.test(before) && follows.test(text.charAt(at + 1));
}

function canClose(text: string, mark: string, at: number): boolean {
  if ("”»›“".includes(mark)) return true;
  return /\S/.test(text.charAt(at - 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(at + 1));
}

function trim(text: string, { start, end }: Span): Span {
  const inner = text.slice(start, end);
  const from = /^[\s“”„«»‹›‘’‚"]*/.exec(inner)?.[0].length ?? 0;
  const length = inner.trimEnd().replace(/[“”„«»"]$/, "").length;
  return { start: start + from, end: Math.max(start + from, start + length) };
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][^\s\uFFFC]*/gu)?.length ?? 0;
}

function isTitle(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}\p{M}'’-]{3,}/gu) ?? [];
  return words.length > 1 && !/[.!?;]|,$/.test(text) && words.every((word) => /^\p{Lu}/u.test(word));
}
