/** Dates and times in a text, with their meanings. */
import { CALENDAR_FORMS } from "./calendar-forms.ts";
import type { DateForm } from "./date-form.ts";
import type { DateParts } from "./date-parts.ts";
import { PERIOD_FORMS } from "./period-forms.ts";
import { inReadingOrder, mask, type Span } from "../text-span.ts";
import { TIME_FORMS } from "./time-forms.ts";

export type FoundDate = Span & {
  /** The possible meanings of each date in it: one date, or both ends of a range. */
  dates: DateParts[][];
};

const FORMS: readonly DateForm[] = [...CALENDAR_FORMS, ...TIME_FORMS, ...PERIOD_FORMS];

/** @param text with everything but dates masked, see `mask`. @returns in reading order, not overlapping. */
export function findDates(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  let rest = text;
  for (const { pattern, read } of FORMS) {
    const matched: FoundDate[] = [];
    for (const match of rest.matchAll(pattern)) {
      const dates = (read(match.slice(1), match) ?? []).map((readings) =>
        readings.filter((reading) => reading !== null),
      );
      if (dates.length === 0 || dates.some((readings) => readings.length === 0)) continue;
      matched.push({ start: match.index, end: match.index + match[0].length, dates });
    }
    if (matched.length > 0) rest = mask(rest, matched);
    found.push(...matched);
  }
  return shareYears(text, inReadingOrder(found));
}

/** "24 November to 3 December 2026": the year applies to both. */
function shareYears(text: string, found: readonly FoundDate[]): FoundDate[] {
  return found.map((date, index) => {
    const next = found[index + 1];
    if (
      !next ||
      !/^(?: ?[-–—] ?| (?:to|and|until|through|or) )$/.test(text.slice(date.end, Math.min(next.start, date.end + 10)))
    ) {
      return date;
    }
    const year = next.dates[0]?.[0]?.year;
    if (year === undefined) return date;
    return {
      ...date,
      dates: date.dates.map((readings) =>
        readings.flatMap((reading) =>
          reading.day === undefined || reading.year !== undefined ? [reading] : [reading, { ...reading, year }],
        ),
      ),
    };
  });
}
