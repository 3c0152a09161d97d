/** Dates as the public pages write them: British order, 24 hours, UTC, because one page is served to readers everywhere. */

const zone = { timeZone: "UTC" } as const;
const day = new Intl.DateTimeFormat("en-GB", { ...zone, day: "numeric", month: "long", year: "numeric" });
const weekday = new Intl.DateTimeFormat("en-GB", {
  ...zone,
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});
const shortDay = new Intl.DateTimeFormat("en-GB", { ...zone, day: "numeric", month: "short" });
const shortDayWithYear = new Intl.DateTimeFormat("en-GB", { ...zone, day: "numeric", month: "short", year: "numeric" });
const time = new Intl.DateTimeFormat("en-GB", { ...zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** "Saturday 21 November 2026" */
export function formatWeekday(date: Date): string {
  return weekday.format(date).replace(",", "");
}

/** "21 November 2026" */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

/** "21 Nov" */
export function formatShortDay(iso: string): string {
  return shortDay.format(new Date(iso));
}

/** "07:00" */
export function formatTime(iso: string): string {
  return time.format(new Date(iso));
}

/** The time of today's items, the day of older ones: "07:00", "20 Nov", "3 Dec 2025". */
export function formatRecent(iso: string, now: Date): string {
  const date = new Date(iso);
  if (day.format(date) === day.format(now)) return time.format(date);
  return (date.getUTCFullYear() === now.getUTCFullYear() ? shortDay : shortDayWithYear).format(date);
}

/** Whole minutes at 230 words a minute, a reader's pace for news; at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / 230));
}
