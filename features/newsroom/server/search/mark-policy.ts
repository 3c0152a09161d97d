/** Days and references in a search: posts are found by when they were published, and by their number. Pure. */
import type { SearchQuery, SearchTerm } from "#platform/text-search/search-text.ts";
import { termOf } from "../post-index/vector-policy.ts";

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
].concat("november", "december");
const SHORTEST_MONTH = 3;
const DAY = /^(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?$/;
const YEAR = /^(?:19|20)\d\d$/;
const NUMBER = /^\d{1,15}$/;
/** Words of the longest: DL-2026-11-0024. */
const LONGEST = 4;

/** The search with its days and references as terms of the index, beside the words they are written in. */
export function readMarks(query: SearchQuery): SearchQuery {
  const loose = query.wanted.flatMap((term) => (term.isPhrase ? [term] : term.words.map(wordTerm)));
  const wanted: SearchTerm[] = [];
  for (let at = 0; at < loose.length;) {
    const marked = markAt(loose, at);
    const next = marked ?? loose[at];
    if (next) wanted.push(next);
    at += marked?.words.length ?? 1;
  }
  const last = wanted.at(-1);
  return { ...query, wanted, prefix: last?.term === undefined ? query.prefix : null };
}

function wordTerm(word: string): SearchTerm {
  return { words: [word], isPhrase: false };
}

function markAt(terms: readonly SearchTerm[], at: number): SearchTerm | null {
  for (let count = LONGEST; count > 1; count--) {
    const taken = terms.slice(at, at + count);
    if (taken.length < count || taken.some(({ isPhrase }) => isPhrase)) continue;
    const words = taken.flatMap((each) => each.words);
    const term = termFor(words);
    if (term !== null) return { words, isPhrase: false, term };
  }
  return null;
}

function termFor([first = "", second = "", third, fourth]: readonly string[]): string | null {
  if (fourth !== undefined)
    return first === "dl" && YEAR.test(second) && NUMBER.test(fourth) ? termOf.post(Number(fourth)) : null;
  const [year, month, day] = YEAR.test(first) ? [first, numbered(second), third] : written(first, second, third);
  if (month === null || (day !== undefined && !DAY.test(day))) return null;
  if (day === undefined && year === undefined) return null;
  const parts = [year, month, day === undefined ? undefined : Number.parseInt(day, 10)];
  return termOf.day(
    parts
      .filter((part) => part !== undefined)
      .map((part) => String(part).padStart(2, "0"))
      .join("-"),
  );
}

/** 28 November, November 28 and November 2026, the first two also with a year. */
function written(first: string, second: string, third: string | undefined) {
  const [month, day] = DAY.test(first) ? [named(second), first] : [named(first), second];
  if (third === undefined && YEAR.test(day)) return [day, month, undefined] as const;
  return [third, third !== undefined && !YEAR.test(third) ? null : month, day] as const;
}

function named(word: string): number | null {
  if (word.length < SHORTEST_MONTH) return null;
  const place = MONTHS.findIndex((month) => month === word || (word === "sept" ? "sep" : word) === month.slice(0, 3));
  return place === -1 ? null : place + 1;
}

function numbered(word: string): number | null {
  const month = /^\d\d?$/.test(word) ? Number(word) : 0;
  return month >= 1 && month <= 12 ? month : null;
}
