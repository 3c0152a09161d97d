/** Days on which clocks change, and a note about the effect on a publishing time. Pure. */
import { Temporal } from "temporal-polyfill";
import { formatClock } from "#ui-kit/format/dates.ts";
import { clockTime, cityOf, dayOf, offsetOf } from "#ui-kit/format/zoned.ts";
import { dayAfter, startOf } from "./publishing-times.ts";

export type ClockChange = {
  at: Date;
  /** The time clocks would show, and the time they show instead: "02:00", "03:00". */
  from: string;
  to: string;
  isForward: boolean;
};

/** The change of that day; null on nearly all of them. */
export function clockChangeOn(day: string, zone: string): ClockChange | null {
  const midnight = startOf(day, zone).getTime();
  // A change at midnight belongs to the day that it begins.
  const before = Temporal.Instant.fromEpochMilliseconds(midnight - 1).toZonedDateTimeISO(zone);
  const change = before.getTimeZoneTransition("next");
  if (!change || change.epochMilliseconds >= startOf(dayAfter(day, 1), zone).getTime()) return null;
  const last = change.subtract({ nanoseconds: 1 });
  const isForward = change.offsetNanoseconds > last.offsetNanoseconds;
  if (change.offsetNanoseconds === last.offsetNanoseconds) return null;
  const shift = { nanoseconds: last.offsetNanoseconds - change.offsetNanoseconds };
  const clock = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: "minute" }).slice(-5);
  return {
    at: new Date(change.epochMilliseconds),
    from: clock(change.toPlainDateTime().add(shift)),
    to: clock(change.toPlainDateTime()),
    isForward,
  };
}

/** Whether clocks show this time twice on that day, once, or never. */
export function timesOnDay(day: string, clock: string, zone: string): 0 | 1 | 2 {
  const wanted = Temporal.PlainDateTime.from(`${day}T${clock}`);
  const earlier = wanted.toZonedDateTime(zone, { disambiguation: "earlier" });
  if (!earlier.toPlainDateTime().equals(wanted)) return 0;
  return earlier.equals(wanted.toZonedDateTime(zone, { disambiguation: "later" })) ? 1 : 2;
}

/**
 * A note about clock changes on the day of a publishing time; null on most days.
 * @param wanted the requested time, if the clocks skip it.
 */
export function clockWords(at: Date, zone: string, wanted?: string): string | null {
  const day = dayOf(at, zone);
  const change = clockChangeOn(day, zone);
  if (!change) return null;
  const [city, chosen] = [cityOf(zone), clockTime(at, zone)];
  if (change.isForward) {
    const said = `Clocks in ${city} go forward on this day, from ${formatClock(change.from)} to ${formatClock(change.to)}.`;
    const isLeftOut = wanted !== undefined && wanted !== chosen && timesOnDay(day, wanted, zone) === 0;
    return isLeftOut ? `${said} There is no ${formatClock(wanted)}: ${formatClock(chosen)} is chosen instead.` : said;
  }
  const said = `Clocks in ${city} go back on this day, from ${formatClock(change.from)} to ${formatClock(change.to)}.`;
  if (timesOnDay(day, chosen, zone) < 2) return said;
  return `${said} ${formatClock(chosen)} comes twice: this is the ${at < change.at ? "first" : "second"}, ${offsetOf(at, zone)}.`;
}
