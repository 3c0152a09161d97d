/**
 * Dates as screens show them (docs/product/dashboard.md, Dates), in the time zone of the reader's device, or in one that is
 * named.
 */
import dayjs from "dayjs";
import { readingIn } from "./zoned.ts";

const FORMATS = {
  /** DD/MM/YYYY: tables, and companies' dd/MM/yyyy. */
  tableDate: "DD/MM/YYYY",
  /** 'MMMM d, yyyy h:mm aa'. */
  dateTime: "MMMM D, YYYY h:mm A",
  timeOfDay: "h:mm A",
  day: "D MMMM YYYY",
  weekday: "dddd D MMMM",
  longDate: "dddd D MMMM YYYY",
} as const;

/** An ISO 8601 text or a Date; anything but a date becomes "". */
type Moment = string | Date;

function format(moment: Moment, pattern: string, zone?: string): string {
  const date = zone === undefined ? dayjs(moment) : readingIn(zone, new Date(moment));
  return date.isValid() ? date.format(pattern) : "";
}

/** 20/11/2026 */
export function formatTableDate(moment: Moment): string {
  return format(moment, FORMATS.tableDate);
}

/** November 24, 2026 8:30 AM */
export function formatDateTime(moment: Moment, zone?: string): string {
  return format(moment, FORMATS.dateTime, zone);
}

/** 8:30 AM */
export function formatTimeOfDay(moment: Moment, zone?: string): string {
  return format(moment, FORMATS.timeOfDay, zone);
}

/** 24 November 2026 */
export function formatDay(moment: Moment): string {
  return format(moment, FORMATS.day);
}

/** Tuesday 24 November */
export function formatWeekday(moment: Moment, zone?: string): string {
  return format(moment, FORMATS.weekday, zone);
}

/** Friday 20 November 2026 */
export function formatLongDate(moment: Moment): string {
  return format(moment, FORMATS.longDate);
}
