/** Times of a request: working days of the company's zone, Monday to Friday, without bank holidays. Pure. */
import { Temporal } from "temporal-polyfill";

const DUE = "18:00";
const FIRST_REMINDER = "09:00";
const LAST_REMINDER = "17:00";
const FRIDAY = 5;

/** 18:00 of the last of so many working days after the day of asking; an hour that the clocks skip is the next one. */
export function dueAt(asked: Date, days: number, zone: string): Date {
  let day = dayIn(asked, zone);
  for (let left = days; left > 0; left--) day = nextWorkingDay(day);
  return timeOn(day, DUE, zone);
}

/** At 9:00 of the next working day, and at 17:00 of the last day, as far as they come before the end. */
export function remindersOf(asked: Date, due: Date, zone: string): Date[] {
  const first = timeOn(nextWorkingDay(dayIn(asked, zone)), FIRST_REMINDER, zone);
  const last = timeOn(dayIn(due, zone), LAST_REMINDER, zone);
  return [first, last].filter((time, at, all) => time > asked && time < due && (at === 0 || time > (all[0] ?? asked)));
}

function dayIn(time: Date, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone).toPlainDate();
}

function nextWorkingDay(day: Temporal.PlainDate): Temporal.PlainDate {
  let next = day.add({ days: 1 });
  while (next.dayOfWeek > FRIDAY) next = next.add({ days: 1 });
  return next;
}

function timeOn(day: Temporal.PlainDate, time: string, zone: string): Date {
  return new Date(day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds);
}
