/** What is a letter, a space or nothing in running text: one answer for every format and count. */

/** Marks that reverse what follows, and byte order marks: they say nothing outside their page. */
const SILENT = /[\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** A hint for a line of its own width, which documents keep. */
const SOFT_HYPHENS = /\u00ad/g;
/** Line breaks of every kind and control characters, which XML forbids, part words like a space. */
const SPACES = /[\s\p{Cc}\p{Cs}\ufffe\uffff]+/gu;
/** The same in preformatted text, where line feeds and tabs stay. */
const CONTROLS = /(?![\n\t])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const LATIN_ONLY = /^[\0-\u02ff]*$/;

/** More accents on one letter no language has; layout takes quadratic time over them. */
export const MAX_MARKS = 20;
const HEAPED_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, "gu");

/** Most text: nothing in it changes. */
const CLEAN = /^(?:[!-~]| (?! ))*$/;

/** Running text: silent characters vanish, each stretch of spaces is one. Not trimmed. */
export function cleanText(text: string): string {
  if (CLEAN.test(text)) return text;
  return limitMarks(text.replace(SILENT, "").replace(SPACES, " "));
}

/** Preformatted text: lines end with a line feed. */
export function cleanCode(text: string): string {
  return limitMarks(text.replace(SILENT, "").replace(/\r\n?/g, "\n").replace(CONTROLS, " "));
}

/** @returns the same text when no letter has too many. */
export function limitMarks(text: string): string {
  return LATIN_ONLY.test(text) ? text : text.replace(HEAPED_MARKS, "$1");
}

/** One line, without spaces at its ends and hints where it could break. */
export function cleanLine(text: string): string {
  return withoutHints(cleanText(text)).trim();
}

/** Without soft hyphens. */
export function withoutHints(text: string): string {
  return text.replace(SOFT_HYPHENS, "");
}

const WORD = /[[^\s\p{Cc}\p{Cs}\ufffe\uffff]\ufeff]+/gv;

/** Where each word of a text is: what stands between spaces (docs/product/publishing.md, Word limit). */
export function wordRanges(text: string): { start: number; end: number }[] {
  const ranges = Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({ start: index, end: index + word.length }));
  return ranges.filter(({ start, end }) => text.slice(start, end).replace(SILENT, "").replace(SOFT_HYPHENS, "") !== "");
}

/** Scripts whose lines break between any two letters, so that a long stretch of them is no long word. */
const BREAKABLE =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Tibetan}\p{P}]/u;

/** Whether a word has more characters than this without a place where a line may break. */
export function hasLongWord(text: string, max: number): boolean {
  if (text.length <= max) return false;
  let length = 0;
  for (const sign of text) {
    length = sign === " " || sign === "\n" || (sign > "\u02ff" && BREAKABLE.test(sign)) ? 0 : length + 1;
    if (length > max) return true;
  }
  return false;
}

/** Whether more lines than this in a row have nothing but spaces. */
export function hasBlankLines(text: string, max: number): boolean {
  if (text.length <= max) return false;
  let blank = 0;
  for (const line of text.split("\n")) {
    blank = line.trim() === "" ? blank + 1 : 0;
    if (blank > max) return true;
  }
  return false;
}

/** Cuts words longer than `max` in pieces, with a space between. */
export function limitWords(text: string, max: number): string {
  if (!hasLongWord(text, max)) return text;
  let limited = "";
  let length = 0;
  for (const sign of text) {
    length = sign === " " || sign === "\n" ? 0 : length + 1;
    limited += length > 0 && length % max === 0 ? `${sign} ` : sign;
  }
  return limited;
}
