/** Pure decisions about alerts. */
import type { AlertInput, Search } from "../contract.ts";
import { BROAD_PER_DAY } from "../messages.ts";
import { COUNTED_DAYS } from "../contract.ts";

/** About how many stories a day: a month's mean, or a week's if that is more, because busy sources keep few days. */
export function perDay(count: number, countOfWeek: number): number {
  return Math.round(Math.max(count / COUNTED_DAYS, countOfWeek / 7));
}

export function isTooBroad(countPerDay: number): boolean {
  return countPerDay > BROAD_PER_DAY;
}

/** Every day of the last 30 in the zone, oldest first, with its number. */
export function everyDay(
  counts: readonly { day: string; count: number }[],
  zone: string,
  now: Date,
): { day: string; count: number }[] {
  const known = new Map(counts.map(({ day, count }) => [day, count]));
  const today = Date.parse(dayIn(zone, now));
  return Array.from({ length: COUNTED_DAYS }, (_, index) => {
    const day = new Date(today - (COUNTED_DAYS - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    return { day, count: known.get(day) ?? 0 };
  });
}

/** YYYY-MM-DD. */
export function dayIn(zone: string, at: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(at);
}

/** Whether another set of articles may be hits. */
export function isOtherSearch(before: Search, after: Search): boolean {
  const facts = ({ query, in_headline, in_text, many_sources, categories, sources, languages }: Search) =>
    JSON.stringify([query, in_headline, in_text, many_sources, sorted(categories), sorted(sources), sorted(languages)]);
  return facts(before) !== facts(after);
}

const sorted = (values: readonly (string | number)[]) => values.map(String).toSorted();

/** The search of an input, without how it is sent. */
export function searchOf(input: AlertInput | Search): Search {
  const { query, in_headline, in_text, many_sources, categories, sources, languages } = input;
  return { query, in_headline, in_text, many_sources, categories, sources, languages };
}
