/**
 * Dates as the public pages write them: British order, 24 hours, in the site's time zone, because one page is served to
 * readers everywhere. A day without a time is the same day in every zone.
 */

import { LRUCache } from "lru-cache";

let zoneOfSite = () => "UTC";

/** @param zone IANA name of the site's time zone, asked for each date. */
export function provideTimeZone(zone: () => string): void {
  zoneOfSite = zone;
}

const DAY = { day: "numeric", month: "long", year: "numeric" } as const;
const FORMS = {
  day: DAY,
  weekday: { weekday: "long", ...DAY },
  shortDay: { day: "numeric", month: "short" },
  monthAndYear: { month: "long", year: "numeric" },
  shortMonth: { month: "short" },
  shortDayWithYear: { day: "numeric", month: "short", year: "numeric" },
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  year: { year: "numeric" },
  zone: { timeZoneName: "short" },
  digits: { year: "numeric", month: "2-digit", day: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type Form = keyof typeof FORMS;

/** Making a formatter takes a hundred times as long as using it. Zones are the site's own and those of its past. */
const known = new Map<string, Intl.DateTimeFormat>();

function formatterOf(form: Form, timeZone: string): Intl.DateTimeFormat {
  const key = `${form} ${timeZone}`;
  const made = known.get(key);
  if (made) return made;
  const formatter = new Intl.DateTimeFormat("en-GB", { ...FORMS[form], timeZone });
  known.set(key, formatter);
  return formatter;
}

/** A page says the same few moments again and again. By form and zone, so that a moment is found without making a text. */
const written = new Map<string, Map<Form, LRUCache<number, string>>>();

function writtenIn(form: Form, timeZone: string): LRUCache<number, string> {
  const ofZone = written.get(timeZone) ?? new Map<Form, LRUCache<number, string>>();
  written.set(timeZone, ofZone);
  const known = ofZone.get(form) ?? new LRUCache<number, string>({ max: 1_000 });
  ofZone.set(form, known);
  return known;
}

function format(form: Form, date: Date, timeZone = zoneOfSite()): string {
  const memory = writtenIn(form, timeZone);
  const moment = date.getTime();
  const before = memory.get(moment);
  if (before !== undefined) return before;
  const formatter = formatterOf(form, timeZone);
  const text = form === "zone" ? zoneIn(formatter.formatToParts(date), timeZone) : formatter.format(date);
  memory.set(moment, text);
  return text;
}

function zoneIn(parts: Intl.DateTimeFormatPart[], otherwise: string): string {
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? otherwise;
}

const isDayAlone = (iso: string) => /^\d{4}-\d{2}-\d{2}$/.test(iso);

/** "Saturday 21 November 2026" */
export function formatWeekday(date: Date): string {
  return format("weekday", date).replace(",", "");
}

/** "21 November 2026" */
export function formatDay(iso: string): string {
  return format("day", new Date(iso), isDayAlone(iso) ? "UTC" : zoneOfSite());
}

/** "21 Nov" */
export function formatShortDay(iso: string): string {
  return format("shortDay", new Date(iso), isDayAlone(iso) ? "UTC" : zoneOfSite());
}

/** The parts of a day's heading: "21", "Saturday", "November". */
export function formatDayOfMonth(iso: string): { day: string; weekday: string; month: string } {
  const written = formatterOf("weekday", zoneOfSite()).formatToParts(new Date(iso));
  const parts = Object.fromEntries(written.map(({ type, value }) => [type, value]));
  return { day: parts["day"] ?? "", weekday: parts["weekday"] ?? "", month: parts["month"] ?? "" };
}

/** "November 2026", or "2026" of a whole year. */
export function formatMonth({ year, month }: { year: number; month?: number }): string {
  return month === undefined ? String(year) : formatterOf("monthAndYear", "UTC").format(Date.UTC(year, month - 1));
}

/** "Nov" */
export function formatMonthName(month: number): string {
  return formatterOf("shortMonth", "UTC")
    .format(Date.UTC(2026, month - 1))
    .slice(0, 3);
}

/** "13 to 21 November 2026", "30 October to 2 November 2026"; one day alone: "21 November 2026". */
export function formatDayRange(first: string, last: string): string {
  const [from, to] = [formatDay(first), formatDay(last)];
  if (from === to) return to;
  const [dayOf = "", monthOf = "", yearOf = ""] = from.split(" ");
  const [, month, year] = to.split(" ");
  if (year !== yearOf) return `${from} to ${to}`;
  return month === monthOf ? `${dayOf} to ${to}` : `${dayOf} ${monthOf} to ${to}`;
}

/** "07:00"; show `formatZone` next to it. */
export function formatTime(iso: string): string {
  return format("time", new Date(iso));
}

/** Name of the site's zone at that moment: "UTC", "BST", "CET". */
export function formatZone(iso: string): string {
  return format("zone", new Date(iso));
}

/** The day in the site's zone, for `<time datetime>`: "2026-11-21". */
export function isoDay(date: Date): string {
  const parts = formatterOf("digits", zoneOfSite()).formatToParts(date);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** The time of today's items, the day of older ones: "07:00", "20 Nov", "3 Dec 2025". */
export function formatRecent(iso: string, now: Date): string {
  const date = new Date(iso);
  if (format("day", date) === format("day", now)) return format("time", date);
  return format(format("year", date) === format("year", now) ? "shortDay" : "shortDayWithYear", date);
}

/** Whole minutes at 230 words a minute, a reader's pace for news; at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / 230));
}
