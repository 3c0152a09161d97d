/** The times offered for publishing, in a time zone: every 15 minutes, none in the past. Pure. */
import { Temporal } from "temporal-polyfill";
import { formatClock } from "#ui-kit/format/dates.ts";
import { clockTime, dayOf, offsetOf } from "#ui-kit/format/zoned.ts";
import { SCHEDULE_STEP_MINUTES } from "../../contract.ts";

const STEP_MS = SCHEDULE_STEP_MINUTES * 60_000;
const FIRST_CHOICE = "09:00";
/** The server accepts at most ten years. */
const YEARS_AHEAD = 10;

export type OfferedTime = {
  at: Date;
  /** For example "8:30 AM", with the offset if clocks are set back and the time occurs twice. */
  label: string;
};

/** Start of the day in the zone. A day that the zone skipped starts with the next one. */
export function startOf(day: string, zone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);
}

export function dayAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/**
 * The times of a day after `now`. They are steps of real time, so an hour that the clocks skip is not offered and one
 * that occurs twice is offered twice.
 */
export function timesOf(day: string, now: Date, zone: string): OfferedTime[] {
  const end = startOf(dayAfter(day, 1), zone).getTime();
  const times: OfferedTime[] = [];
  for (let at = startOf(day, zone).getTime(); at < end; at += STEP_MS)
    times.push({ at: new Date(at), label: formatClock(clockTime(new Date(at), zone)) });
  const labels = times.map(({ label }) => label);
  return times
    .map(({ at, label }) => {
      const isRepeated = labels.indexOf(label) !== labels.lastIndexOf(label);
      return { at, label: isRepeated ? `${label} ${offsetOf(at, zone)}` : label };
    })
    .filter(({ at }) => at > now);
}

/** First and last day that can be chosen. */
export function dayRange(now: Date, zone: string): { first: string; last: string } {
  const today = Temporal.PlainDate.from(dayOf(now, zone));
  const hasTimes = timesOf(today.toString(), now, zone).length > 0;
  return {
    first: (hasTimes ? today : today.add({ days: 1 })).toString(),
    last: today.add({ years: YEARS_AHEAD }).subtract({ days: 1 }).toString(),
  };
}

/**
 * The same time on another day, or the next available; null if none is left.
 * @param wanted a different time of day, for example "09:15".
 */
export function moveToDay(at: Date, day: string, now: Date, zone: string, wanted = clockTime(at, zone)): Date | null {
  const times = timesOf(day, now, zone);
  const found = times.find((time) => clockTime(time.at, zone) >= wanted) ?? times.at(-1);
  return found?.at ?? null;
}

/** The moment with the same clock time in another zone, or the next available one. */
export function moveToZone(at: Date, from: string, to: string, now: Date): Date {
  return moveToDay(at, dayOf(at, from), now, to, clockTime(at, from)) ?? firstChoice(now, to);
}

/** The default: tomorrow morning. */
export function firstChoice(now: Date, zone: string): Date {
  const tomorrow = Temporal.PlainDate.from(dayOf(now, zone)).add({ days: 1 });
  return new Date(tomorrow.toZonedDateTime({ timeZone: zone, plainTime: FIRST_CHOICE }).epochMilliseconds);
}
