/** Numbers in a text, with their values: digits and words, with scale, currency and unit. */
import { DIGITS, readDigits } from "./digit-values.ts";
import { findPhones, readPhone } from "../find-phones.ts";
import { findNumberWords } from "./number-words.ts";
import { type Amount, type BareNumber, readAmounts, type ReadNumber, shareUnit } from "./read-amounts.ts";
import { inReadingOrder, mask, type Span } from "../text-span.ts";

export type FoundNumber = Span & {
  /** The possible meanings of each number in it: one number, or both ends of a range. */
  amounts: Amount[][];
  /** False for words that only support a number in a source: "one", "a", "first", a list marker. */
  isFact: boolean;
};

/** @param text with everything but numbers masked, see `mask`. @returns in reading order, not overlapping. */
export function findNumbers(text: string): FoundNumber[] {
  const phones = findPhones(text);
  const rest = mask(text, phones);
  const digits = findDigits(rest);
  const words = findNumberWords(mask(rest, digits));
  let at = 0;
  const read: ReadNumber[] = [];
  for (const bare of inReadingOrder<BareNumber>([...digits, ...words])) {
    if (bare.start < at) continue;
    const number = readAmounts(rest, bare);
    read.push(number);
    at = number.end;
  }
  return inReadingOrder([
    ...joinRanges(rest, read),
    ...phones.map(({ start, end }) => ({
      start,
      end,
      amounts: [readPhone(text.slice(start, end)).map((value) => ({ value, unit: "telephone" }))],
      isFact: true,
    })),
  ]);
}

/** Digits that belong to a capitalised word ("COVID-19", "F-16") are part of a name. */
const OF_A_NAME = /(?<![\p{L}\p{M}\p{N}])\p{Lu}[\p{L}\p{N}]{0,20}[-‑]$/u;

function findDigits(text: string): BareNumber[] {
  const found: BareNumber[] = [];
  for (const { 0: digits, index: start } of text.matchAll(DIGITS)) {
    const end = start + digits.length;
    if (/[-‑]/.test(text.charAt(start - 1)) && OF_A_NAME.test(text.slice(Math.max(0, start - 24), start))) continue;
    const isMark = digits.length < 3 && /^[.)]\s/.test(text.slice(end, end + 2)) && opensLine(text, start);
    found.push({ start, end, values: readDigits(digits), unit: "", isFact: !isMark });
  }
  return found;
}

function opensLine(text: string, at: number): boolean {
  return at === 0 || /\n[ \t]?$/.test(text.slice(Math.max(0, at - 2), at));
}

/** "From 18% to $92m" is not a range. */
function haveOneUnit(first: ReadNumber, second: ReadNumber): boolean {
  if (first.units.length === 0 || second.units.length === 0) return true;
  return first.units.some(({ name }) => second.units.some((unit) => unit.name === name));
}

const DASH = /^ ?[-–—‑×x] ?$/;

/** "10–15 kW" and "$10 to 15 million" are one fact; "between 20 and 30 per cent" are two that share their unit. */
function joinRanges(text: string, numbers: readonly ReadNumber[]): FoundNumber[] {
  const found: FoundNumber[] = [];
  for (let at = 0; at < numbers.length; at += 1) {
    const [first, second] = [numbers[at], numbers[at + 1]];
    if (!first) break;
    const gap = second?.isFact && second.start - first.end < 6 ? text.slice(first.end, second.start) : "";
    if (second && (DASH.test(gap) || gap === " to ") && haveOneUnit(first, second)) {
      const amounts = [shareUnit(first, second), shareUnit(second, first)];
      found.push({ start: first.start, end: second.end, amounts, isFact: true });
      at += 1;
    } else {
      const isShared = second !== undefined && (gap === " and " || gap === " or ");
      const amounts = [isShared ? shareUnit(first, second) : first.amounts];
      found.push({ start: first.start, end: first.end, amounts, isFact: first.isFact });
    }
  }
  return found;
}
