/** A partially known date, and the less precise dates that it implies. */

export type DateParts = {
  year?: number;
  /** 1 to 12. */
  month?: number;
  day?: number;
  /** 0 is Sunday. */
  weekday?: number;
  quarter?: number;
  half?: number;
  season?: string;
  /** First year, or its last two digits. */
  decade?: number;
  /** "early", "mid", "late", "end", "start". */
  stage?: string;
  /** Of the day. */
  minute?: number;
  zone?: string;
  /** "today", "last year", "christmas". */
  words?: string;
};

type Part = keyof DateParts;

/** All possible parts of a date in a text. */
const SHAPES: readonly (readonly Part[])[] = [
  ["year"],
  ["month"],
  ["month", "day"],
  ["year", "month"],
  ["year", "month", "day"],
  ["weekday"],
  ["month", "day", "weekday"],
  ["year", "month", "day", "weekday"],
  ["quarter"],
  ["year", "quarter"],
  ["half"],
  ["year", "half"],
  ["season"],
  ["year", "season"],
  ["decade"],
  ["minute"],
  ["minute", "zone"],
  ["words"],
];

/** The same for the same date in any spelling. */
export function dateKey(parts: DateParts): string {
  const shape = SHAPES.toReversed().find((names) => names.every((name) => parts[name] !== undefined)) ?? [];
  return keyOf(parts, parts.stage === undefined ? shape : [...shape, "stage"]);
}

/** Keys of the date and of every less precise one: 24 November 2026 is in November, in 2026, a Tuesday and in Q4. */
export function keysTrueOf(parts: DateParts): string[] {
  const known = withDerived(parts);
  const shapes = SHAPES.filter((names) => names.every((name) => known[name] !== undefined));
  const keys = shapes.map((names) => keyOf(known, names));
  return known.stage === undefined ? keys : [...keys, ...shapes.map((names) => keyOf(known, [...names, "stage"]))];
}

function keyOf(parts: DateParts, names: readonly Part[]): string {
  return names.map((name) => `${name}=${parts[name]}`).join(" ");
}

/** Derived from the rest. A given weekday is kept, even if it is wrong. */
function withDerived(parts: DateParts): DateParts {
  const known = { ...parts };
  const { year, month, day } = parts;
  if (month !== undefined) {
    known.quarter ??= Math.ceil(month / 3);
    known.half ??= Math.ceil(month / 6);
  } else if (parts.quarter !== undefined) known.half ??= Math.ceil(parts.quarter / 2);
  if (year !== undefined && parts.decade === undefined) known.decade = Math.floor(year / 10) * 10;
  if (year !== undefined && month !== undefined && day !== undefined) {
    known.weekday ??= new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  }
  return known;
}

/** Null for a day that does not exist. */
export function validDate(parts: DateParts): DateParts | null {
  const { month, day } = parts;
  if (month !== undefined && (month < 1 || month > 12)) return null;
  return day !== undefined && (day < 1 || day > 31) ? null : parts;
}
