/**
 * Dates as the public pages write them: as the site's language does, 24 hours, in the site's time zone, because one page
 * is served to readers everywhere. A day without a time is the same day in every zone.
 */
import { words } from "#ui-kit/public/words/words.ts";

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
  const { locale } = words();
  const key = `${locale} ${form} ${timeZone}`;
  const made = known.get(key);
  if (made) return made;
  const formatter = new Intl.DateTimeFormat(locale, { ...FORMS[form], timeZone });
  known.set(key, formatter);
  return formatter;
}

function format(form: Form, date: Date, timeZone = zoneOfSite()): string {
  const formatter = formatterOf(form, timeZone);
  if (form === "zone") return zoneIn(formatter.formatToParts(date), timeZone);
  return words().day(formatter.format(date));
}

function zoneIn(parts: Intl.DateTimeFormatPart[], otherwise: string): string {
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? otherwise;
}

const isDayAlone = (iso: string) => /^\d{4}-\d{2}-\d{2}$/.test(iso);

/** "Saturday 21 November 2026", on a line of its own. */
export function formatWeekday(date: Date): string {
  return words().dayAlone(format("weekday", date));
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

/** "Nov"; without a full stop, and of September three letters, as of the others. */
export function formatMonthName(month: number): string {
  return formatterOf("shortMonth", "UTC")
    .format(Date.UTC(2026, month - 1))
    .replace(/\.$/, "")
    .replace("Sept", "Sep");
}

/** "13 to 21 November 2026", "30 October to 2 November 2026"; one day alone: "21 November 2026". */
export function formatDayRange(first: string, last: string): string {
  const { rangeOfDays, day } = words();
  const parts = formatterOf("day", zoneOfSite())
    .formatRangeToParts(new Date(first), new Date(last))
    .map(({ source, value }) => (source === "shared" && /^\s*–\s*$/u.test(value) ? (rangeOfDays ?? value) : value));
  return day(parts.join(""));
}

/** "07:00"; show `formatZone` next to it. */
export function formatTime(iso: string): string {
  return format("time", new Date(iso));
}

/** Name of the site's zone at that moment: "UTC", "BST", "CET". */
export function formatZone(iso: string): string {
  return format("zone", new Date(iso));
}

/** By its city, because an abbreviation changes with the season: "London time". @param zone IANA name. */
export function zoneName(zone: string): string {
  const city = zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
  return zone === "UTC" ? zone : words().company.zone(city);
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
