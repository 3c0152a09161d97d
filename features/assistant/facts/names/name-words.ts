/** Words of a text, and what their capitals indicate: where a name may be. */
import { isLittleWord, isOrdinaryWord } from "./ordinary-words.ts";
import type { Span } from "../text-span.ts";

export type NameWord = Span & {
  /** Without a possessive ending. */
  text: string;
  lower: string;
  isCapital: boolean;
  /** The text between it and the previous word on the same line; null at the start of a line. */
  gap: string | null;
  /** It may be capitalised only because a sentence or heading begins. */
  opens: boolean;
};

export type NameLine = {
  words: NameWord[];
  /** A headline, a heading, a line in capitals: a capital letter says nothing. */
  isHeadline: boolean;
  /** Words entirely in capitals say nothing either. */
  isShouted: boolean;
};

const WORD =
  /(?<![\p{L}\p{M}\p{N}\uFFFC])\p{L}[\p{L}\p{M}\p{N}]*(?:(?:['’&+]|[-‑]|\.(?=\p{L}[\p{L}.]))[\p{L}\p{N}][\p{L}\p{M}\p{N}]*){0,40}/gu;
const OPENING = /[.!?…:;|•]["”’')\]»]*\s|[“"„«‘]\s?$/;
/** Their full stop ends no sentence. */
const SHORTENED = /^(?:mr|mrs|ms|mx|dr|prof|st|mt|ft|gen|col|rev|hon|sen|gov|vs|no|fig|approx)$/i;
const INITIALS = /^(?:\p{Lu}\.)*\p{Lu}$/u;

/** Whether a full stop after it belongs to it. */
export function isShortened(text: string): boolean {
  return SHORTENED.test(text) || INITIALS.test(text);
}

/** @param text with everything but names masked, see `mask`. */
export function readNameLines(text: string): NameLine[] {
  const lines: NameLine[] = [];
  let at = 0;
  for (const line of text.split("\n")) {
    const words = readWords(line, at);
    if (words.length > 0) lines.push({ words, isHeadline: isHeadline(line, words), isShouted: isShouted(words) });
    at += line.length + 1;
  }
  return lines;
}

function readWords(line: string, offset: number): NameWord[] {
  const words: NameWord[] = [];
  let before = 0;
  for (const match of line.matchAll(WORD)) {
    const text = /['’]/.test(match[0].at(-2) ?? "") ? match[0].replace(/['’]s$/i, "") : match[0];
    const previous = words.at(-1);
    const gap = line.slice(before, match.index);
    before = match.index + text.length;
    const isShort = previous !== undefined && gap.startsWith(".") && isShortened(previous.text);
    words.push({
      start: offset + match.index,
      end: offset + match.index + text.length,
      text,
      lower: text.toLowerCase(),
      isCapital: /^\p{Lu}|^\p{Lt}|^\p{Ll}{1,3}\p{Lu}/u.test(text),
      gap: previous ? gap : null,
      opens: previous === undefined || (gap !== " " && !isShort && OPENING.test(gap)),
    });
  }
  return words;
}

/** Most of its words have capitals, and it does not end like a sentence. */
function isHeadline(line: string, words: readonly NameWord[]): boolean {
  const telling = words.filter(({ lower }) => !isLittleWord(lower));
  const capitals = telling.filter(({ isCapital }) => isCapital).length;
  const isSentence = /[.!,;][”"’)\]]*\s*$/.test(line);
  return !isSentence && telling.length >= 2 && capitals / telling.length >= 0.75;
}

function isShouted(words: readonly NameWord[]): boolean {
  const shouted = words.filter(({ text }) => text.length > 2 && text === text.toUpperCase()).length;
  return shouted >= 3 && shouted / words.length > 0.6;
}

/** An abbreviation, or a capital or digit in the middle: always a name. */
export function isTelling(word: NameWord, { isShouted }: NameLine): boolean {
  return (isAcronym(word.text) && !isShouted) || /\p{Ll}\p{Lu}|\p{N}/u.test(word.text);
}

export function isAcronym(text: string): boolean {
  return /^\p{Lu}[\p{Lu}&\p{N}-]{1,7}$/u.test(text) || /^(?:\p{Lu}\.){1,5}\p{Lu}$/u.test(text);
}

/** The usual case of words, as seen in the texts. */
export type Vocabulary = { lower: ReadonlySet<string>; capital: ReadonlySet<string> };

export function readVocabulary(texts: readonly (readonly NameLine[])[]): Vocabulary {
  const lower = new Set<string>();
  const capital = new Set<string>();
  for (const { words, isHeadline } of texts.flat()) {
    for (const word of words) {
      if (!word.isCapital) lower.add(word.lower);
      else if (!isHeadline && !word.opens && !isAcronym(word.text)) capital.add(word.lower);
    }
  }
  return { lower, capital };
}

/** Whether a capital says nothing about a word at the start of something. */
export function isOrdinary(word: NameWord, { lower, capital }: Vocabulary): boolean {
  if (capital.has(word.lower)) return false;
  return lower.has(word.lower) || isOrdinaryWord(word.lower);
}
