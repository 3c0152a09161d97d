/** Traces quotes to sources: the source must contain the same words, also as a quote. */
import { findQuotes } from "./find-quotes.ts";
import type { FactSource } from "./fact-source.ts";

const WORD = /[\p{L}\p{N}]+/gu;
/** Words omitted or inserted by the quoting author. */
const LEFT_OUT = /\s*(?:\[[^\]\n]{0,200}\]|…|\.\s?\.\s?\.)\s*/g;

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
    .replace(/^['\s.,]+|['\s.,;:!?-]+$/g, "");
}

/** Whether one quote has all parts, each as whole words. */
function hasInOrder(said: Said, parts: readonly string[]): boolean {
  const [first, ...rest] = parts.map((part) => ({ length: part.length, at: placesOf(said, part) }));
  if (!first) return false;
  return first.at.some((start) => {
    const end = said.text.indexOf("\n", start);
    let next = start + first.length;
    return rest.every(({ length, at }) => {
      const found = at.find((place) => place >= next && place < end);
      next = (found ?? 0) + length;
      return found !== undefined;
    });
  });
}

/** Finds these words, with either case of their first letter, starting from the rarest of them. */
function placesOf({ text, places }: Said, words: string): number[] {
  let rarest: { at: number[]; offset: number } | null = null;
  for (const { 0: word, index } of words.matchAll(WORD)) {
    const at = places.get(word.toLowerCase()) ?? [];
    if (!rarest || at.length < rarest.at.length) rarest = { at, offset: index };
  }
  const { at, offset } = rarest ?? { at: [], offset: 0 };
  return at
    .map((place) => place - offset)
    .filter(
      (start) =>
        text.charAt(start).toLowerCase() === words.charAt(0).toLowerCase() &&
        text.startsWith(words.slice(1), start + 1) &&
        isWhole(text, start, start + words.length),
    );
}

function isWhole(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text.charAt(start - 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(end));
}
