/** Times as recipients read them: in the site's zone by its city, because an abbreviation changes with the season. */

const CITIES = [
  { city: "London", zone: "Europe/London" },
  { city: "Oslo", zone: "Europe/Oslo" },
  { city: "New York", zone: "America/New_York" },
  { city: "Singapore", zone: "Asia/Singapore" },
] as const;

const LONG = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

function written(time: Date, timeZone: string, form: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-GB", { ...form, timeZone }).format(time).replace(/^(\w+day),? /, "$1 ");
}

export function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

const isCity = (zone: string) => zone.includes("/") && !zone.startsWith("Etc/");
const placeOf = (zone: string) => (isCity(zone) ? `in ${cityOf(zone)}` : cityOf(zone));

/** "London time", "UTC" */
export const zoneLine = (zone: string) => (isCity(zone) ? `${cityOf(zone)} time` : cityOf(zone));

/** "07:00" */
export const clockIn = (time: Date, zone: string) => written(time, zone, CLOCK);
/** "Monday 30 November 2026" */
export const dayIn = (time: Date, zone: string) => written(time, zone, LONG);
/** "30 November" */
export const shortDayIn = (time: Date, zone: string) => written(time, zone, { day: "numeric", month: "long" });
/** "Monday" */
export const weekdayIn = (time: Date, zone: string) => written(time, zone, { weekday: "long" });

/** "Monday 30 November 2026, 07:00 in London"; UTC without "in". */
export function momentIn(time: Date, zone: string): string {
  return `${dayIn(time, zone)}, ${clockIn(time, zone)} ${placeOf(zone)}`;
}

/** "30 November, 07:00 London", for subjects and titles. */
export function briefMomentIn(time: Date, zone: string): string {
  return `${shortDayIn(time, zone)}, ${clockIn(time, zone)} ${cityOf(zone)}`;
}

/** "19 November, 15:40", of something that was done. */
export function doneAt(time: Date, zone: string): string {
  return `${shortDayIn(time, zone)}, ${clockIn(time, zone)}`;
}

export type Elsewhere = { city: string; clock: string; weekday: string };

/** The same moment in three other cities. */
export function elsewhere(time: Date, zone: string): Elsewhere[] {
  const own = clockIn(time, zone) + weekdayIn(time, zone);
  const at = CITIES.map(({ city, zone: there }) => ({
    city,
    clock: clockIn(time, there),
    weekday: weekdayIn(time, there),
  }));
  const isOwn = ({ city, clock, weekday }: Elsewhere) => city === cityOf(zone) && clock + weekday === own;
  return at.filter((each) => !isOwn(each)).slice(-3);
}

/** "10 days, 15 hours", "3 hours, 5 minutes"; empty: it has passed. */
export function spanUntil(time: Date, now: Date): string {
  const minutes = Math.floor((time.getTime() - now.getTime()) / 60_000);
  if (minutes < 0) return "";
  const parts = [
    { count: Math.floor(minutes / 1440), unit: "day" },
    { count: Math.floor(minutes / 60) % 24, unit: "hour" },
    { count: minutes % 60, unit: "minute" },
  ];
  const first = parts.findIndex(({ count }) => count > 0);
  if (first < 0) return "less than a minute";
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => `${count} ${unit}${count === 1 ? "" : "s"}`)
    .join(", ");
}
