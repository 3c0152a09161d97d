/** The age of an article, as shown on its card. */
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const sameYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const otherYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * "now", "5 minutes ago", "2 hours ago", "Yesterday", "18 Nov", "18 Nov 2024"; "" for an invalid date. `moment` is ISO
 * 8601.
 */
export function articleAge(moment: string, now: Date): string {
  const date = new Date(moment);
  const age = now.getTime() - date.getTime();
  if (Number.isNaN(age)) return "";
  if (Math.abs(age) < MINUTE) return "now";
  if (age > 0 && age < HOUR) return relative.format(-Math.floor(age / MINUTE), "minute");
  if (age > 0 && age < DAY && isSameDay(date, now)) return relative.format(-Math.floor(age / HOUR), "hour");
  if (age > 0 && isSameDay(date, new Date(now.getTime() - DAY))) return "Yesterday";
  return (date.getFullYear() === now.getFullYear() ? sameYear : otherYear).format(date);
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}
