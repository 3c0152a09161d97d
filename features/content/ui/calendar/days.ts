/** The days of a month's grid; weeks start on Monday. Days are YYYY-MM-DD, months YYYY-MM. */
import dayjs from "dayjs";
import { formatDayOfMonth } from "#ui-kit/format/dates.ts";
import { offsetOf } from "#ui-kit/format/zoned.ts";
import { dayAfter, startOf } from "../schedule/publishing-times.ts";

const DAY_MS = 86_400_000;

/**
 * The complete weeks of the month. Counted in UTC, because a zone may skip a midnight, or a whole day when it crosses
 * the date line.
 */
export function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const before = (new Date(first).getUTCDay() + 6) % 7;
  const weeks = Math.ceil((before + dayjs(`${month}-01`).daysInMonth()) / 7);
  const day = (index: number) => new Date(first + (index - before) * DAY_MS).toISOString().slice(0, 10);
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_unused, at) => day(week * 7 + at)));
}

export const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/** The week, starting on Monday, that contains this day. */
export function weekOf(day: string): string[] {
  return weeksOf(monthOf(day)).find((week) => week.includes(day)) ?? [];
}

/** From the first midnight of the grid to the one after its last day, as instants. */
export function rangeOf(weeks: string[][], zone: string): { from: string; to: string } {
  const days = weeks.flat();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return { from: startOf(first, zone).toISOString(), to: startOf(dayAfter(last, 1), zone).toISOString() };
}

/** Every day of the month itself. */
export function daysOf(month: string): string[] {
  return weeksOf(month)
    .flat()
    .filter((day) => monthOf(day) === month);
}

/** The offset in which these days begin, and each that clocks change to: "GMT+1", "GMT+1, from 31 October GMT". UTC is one itself. */
export function offsetWords(days: readonly string[], zone: string): string {
  if (zone === "UTC") return "";
  const [first = ""] = days;
  const words = [offsetOf(startOf(first, zone), zone)];
  let last = words[0];
  for (const day of days) {
    const next = offsetOf(new Date(startOf(dayAfter(day, 1), zone).getTime() - 1), zone);
    if (next !== last) words.push(`from ${formatDayOfMonth(day)} ${next}`);
    last = next;
  }
  return words.join(", ");
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The month this many months later. */
export function monthAfter(month: string, months: number): string {
  return dayjs(`${month}-01`).add(months, "month").format("YYYY-MM");
}

/** For example "November 2026". */
export function formatMonth(month: string): string {
  return dayjs(`${month}-01`).format("MMMM YYYY");
}

/** For example "23 to 29 November 2026", or "30 November to 6 December 2026". */
export function formatWeek(week: readonly string[]): string {
  const [first, last] = [dayjs(week[0]), dayjs(week.at(-1))];
  return `${first.format(first.month() === last.month() ? "D" : "D MMMM")} to ${last.format("D MMMM YYYY")}`;
}
