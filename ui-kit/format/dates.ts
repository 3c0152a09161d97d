/**
 * Dates as screens show them (docs/product/dashboard.md, Dates), in the time zone of the reader's device, or in one that is
 * named: there, a time that comes twice has its offset.
 */
import { offsetIfTwice, readingIn } from "./zoned.ts";

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const HALF_DAY = 12;

/** An ISO 8601 text or a Date; anything but a date becomes "". */
type Moment = string | Date;

type Words = { day: number; weekday: string; month: string; year: number; clock: string };

function format(moment: Moment, write: (words: Words, reading: Date) => string, zone?: string): string {
  const reading = readingIn(zone, dateOf(moment));
  if (Number.isNaN(reading.getTime())) return "";
  const offset = zone === undefined ? "" : offsetIfTwice(dateOf(moment), zone);
  const words = {
    day: reading.getUTCDate(),
    weekday: DAYS[reading.getUTCDay()] ?? "",
    month: MONTHS[reading.getUTCMonth()] ?? "",
    year: reading.getUTCFullYear(),
    clock: `${clockWords(reading.getUTCHours(), twoDigits(reading.getUTCMinutes()))}${offset && ` ${offset}`}`,
  };
  return write(words, reading);
}

function clockWords(hour: number, minutes: string): string {
  return `${hour % HALF_DAY || HALF_DAY}:${minutes} ${hour < HALF_DAY ? "AM" : "PM"}`;
}

/** 8:30 AM. @param clock "08:30" */
export function formatClock(clock: string): string {
  const [hour = "", minutes = ""] = clock.split(":");
  return clockWords(Number(hour), minutes);
}

/** A day without a time is that day wherever its reader is. */
function dateOf(moment: Moment): Date {
  const isDay = typeof moment === "string" && /^\d{4}-\d\d-\d\d$/.test(moment);
  return new Date(isDay ? `${moment}T00:00` : moment);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/** 20/11/2026, also companies' dd/MM/yyyy. */
export function formatTableDate(moment: Moment): string {
  return format(
    moment,
    ({ day, year }, reading) => `${twoDigits(day)}/${twoDigits(reading.getUTCMonth() + 1)}/${year}`,
  );
}

/** November 24, 2026 8:30 AM, which is 'MMMM d, yyyy h:mm aa'. */
export function formatDateTime(moment: Moment, zone?: string): string {
  return format(moment, ({ month, day, year, clock }) => `${month} ${day}, ${year} ${clock}`, zone);
}

/** 24 Nov 2026, 8:30 AM: on operators' screens. */
export function formatMoment(moment: Moment): string {
  return format(moment, ({ day, month, year, clock }) => `${day} ${month.slice(0, 3)} ${year}, ${clock}`);
}

/** 24 Nov 2026: a day on operators' screens. */
export function formatMomentDay(moment: Moment): string {
  return format(moment, ({ day, month, year }) => `${day} ${month.slice(0, 3)} ${year}`);
}

/** 8:30 AM */
export function formatTimeOfDay(moment: Moment, zone?: string): string {
  return format(moment, ({ clock }) => clock, zone);
}

/** 24 November 2026 */
export function formatDay(moment: Moment): string {
  return format(moment, ({ day, month, year }) => `${day} ${month} ${year}`);
}

/** 1 December */
export function formatDayOfMonth(moment: Moment): string {
  return format(moment, ({ day, month }) => `${day} ${month}`);
}

/** Tuesday */
export function formatDayName(moment: Moment, zone?: string): string {
  return format(moment, ({ weekday }) => weekday, zone);
}

/** Tuesday 24 November */
export function formatWeekday(moment: Moment, zone?: string): string {
  return format(moment, ({ weekday, day, month }) => `${weekday} ${day} ${month}`, zone);
}

/** Friday 20 November 2026 */
export function formatLongDate(moment: Moment): string {
  return format(moment, ({ weekday, day, month, year }) => `${weekday} ${day} ${month} ${year}`);
}
