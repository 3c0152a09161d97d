/** When years, months and days of archives and searches begin: in the site's time zone, as pages show days. */
import { Temporal } from "temporal-polyfill";
import type { Period } from "../../archive-contract.ts";

/** The first moment of a day there. @param day YYYY-MM-DD. @param later number of days after it. */
export function startOfIsoDay(day: string, zone: string, later = 0): Date {
  return momentOf(Temporal.PlainDate.from(day).add({ days: later }), zone);
}

/** From its first moment to the first moment of the next. */
export function spanOf({ year, month }: Period, zone: string): { from: Date; to: Date } {
  const first = Temporal.PlainDate.from({ year, month: month ?? 1, day: 1 });
  const next = first.add(month === undefined ? { years: 1 } : { months: 1 });
  return { from: momentOf(first, zone), to: momentOf(next, zone) };
}

function momentOf(day: Temporal.PlainDate, zone: string): Date {
  return new Date(day.toZonedDateTime(zone).epochMilliseconds);
}
