/** Traces quotes to sources: the source must contain the same words, also as a quote. */
import { findQuotes } from "./find-quotes.ts";
import type { FactSource } from "./fact-source.ts";

const WORD = /[\p{L}\p{N}]+/gu;
/** Words omitted or inserted by the quoting author. */
const LEFT_OUT = /\[[^[\]\n]{0,200}\]|…|\.\s?\.\s?\./g;

type Said = {
  label: string;
  /** Every quote in a line of its own. */
  text: string;
  /** Positions of each word, in lower case. */
  places: Map<string, number[]>;
};

/** @returns a function that finds the label of the first source with a quote. */
export function indexQuotes(sources: readonly FactSource[]): (quote: string) => string | null {
  const said = sources.map(readSaid);
  return (quote) => {
    const parts = quote
      .split(LEFT_OUT)
      .map(fold)
      .filter((part) => part !== "");
    return said.find((each) => parts.length > 0 && hasInOrder(each, parts))?.label ?? null;
  };
}

function readSaid({ label, text: source }: FactSource): Said {
  const quotes = findQuotes(source).map(({ start, end }) => source.slice(start, end));
  const lines = [...source.matchAll(/^[ \t]{0,3}>[ \t]?(.+)$/gm)].map(([, line = ""]) => line);
  const text = [...new Set([...quotes, ...lines].map(fold))].map((quote) => `\n${quote}\n`).join("");
  const places = new Map<string, number[]>();
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const known = places.get(word.toLowerCase());
    if (known) known.push(index);
    else places.set(word.toLowerCase(), [index]);
  }
  return { label, text, places };
}

function fold(quote: string): string {
  return quote
    .normalize("NFC")
    .replace(/[“”„«»‹›‘’‚"]/g, "'")
    .replace(/[–—−‑]/g, "-")
    .replace(/…/g, "...")
    .replace(/\s+/g, " ")
    .replace(/^['\s.,]+/, "")
    .replace(/(?<!['\s.,;:!?-])['\s.,;:!?-]+$/, "");
}

/** Words to find, and where the rarest of them is. */
type Sought = { words: string; places: readonly number[]; /** Of the rarest word. */ offset: number };

/**
 * Whether one quote has all parts, each as whole words. Where the first place of the first part does not lead to the
 * others, no later place in the same quote does.
 */
function hasInOrder(said: Said, parts: readonly string[]): boolean {
  const [first, ...rest] = parts.map((part) => soughtIn(said, part));
  if (!first) return false;
  for (let from = 0; ;) {
    const start = placeOf(said, first, from, said.text.length);
    if (start === null) return false;
    const end = said.text.indexOf("\n", start);
    let next = start + first.words.length;
    const hasRest = rest.every((part) => {
      const place = placeOf(said, part, next, end);
      next = (place ?? 0) + part.words.length;
      return place !== null;
    });
    if (hasRest) return true;
    from = end;
  }
}

function soughtIn({ places }: Said, words: string): Sought {
  let rarest: Sought | null = null;
  for (const { 0: word, index } of words.matchAll(WORD)) {
    const at = places.get(word.toLowerCase()) ?? [];
    if (!rarest || at.length < rarest.places.length) rarest = { words, places: at, offset: index };
  }
  return rarest ?? { words, places: [], offset: 0 };
}

/** The first place of the words, with either case of their first letter, that is within `from` and `end`. */
function placeOf({ text }: Said, { words, places, offset }: Sought, from: number, end: number): number | null {
  for (let index = firstFrom(places, from + offset); index < places.length; index += 1) {
    const start = (places[index] ?? 0) - offset;
    if (start + words.length > end) return null;
    const isSame =
      text.charAt(start).toLowerCase() === words.charAt(0).toLowerCase() &&
      text.startsWith(words.slice(1), start + 1) &&
      isWhole(text, start, start + words.length);
    if (isSame) return start;
  }
  return null;
}

/** The index of the first place from a position on; places are in order. */
function firstFrom(places: readonly number[], position: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isWhole(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text.charAt(start - 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(end));
}
