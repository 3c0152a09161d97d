/** All facts in one text, before they are traced. */
import { findAddresses } from "./find-addresses.ts";
import { findDates, type FoundDate } from "./dates/find-dates.ts";
import { findNumbers, type FoundNumber } from "./numbers/find-numbers.ts";
import { type NameLine, readNameLines } from "./names/name-words.ts";
import { mask, type Span, spansOf } from "./text-span.ts";

/** Placeholders in a draft claim nothing. */
const PLACEHOLDER = /\[[^[\]\n]{0,300}\]/g;

export type ReadFacts = {
  addresses: Span[];
  dates: FoundDate[];
  numbers: FoundNumber[];
  /** Fields that may contain names. */
  lines: NameLine[];
  /** The text without placeholders. */
  open: string;
};

export function readFacts(text: string): ReadFacts {
  const open = mask(text, spansOf(text, PLACEHOLDER));
  const addresses = findAddresses(open);
  const withoutAddresses = mask(open, addresses);
  const dates = findDates(withoutAddresses);
  const withoutDates = mask(withoutAddresses, dates);
  const numbers = findNumbers(withoutDates);
  const figures = numbers.filter(({ start }) => !/\p{L}/u.test(text.charAt(start)));
  return { addresses, dates, numbers, lines: readNameLines(mask(withoutDates, figures)), open };
}
