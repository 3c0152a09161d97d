/** What clocks and calendars show at a moment, in any time zone. The way back, from a clock to a moment, is Temporal's. */
import dayjs, { type Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);

const PARTS = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
  hourCycle: "h23",
} as const;

/** Making a formatter takes a hundred times as long as using it. */
const known = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const formatter = known.get(zone) ?? new Intl.DateTimeFormat("en-US", { ...PARTS, timeZone: zone });
  known.set(zone, formatter);
  return formatter;
}

/** For example "Europe/Oslo"; UTC where the browser cannot tell, or names a zone that it does not know itself. */
export function deviceZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isKnownZone(timeZone) ? timeZone : "UTC";
}

export function isKnownZone(zone: string): boolean {
  try {
    return formatterOf(zone).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The moment as it reads in the zone: only for `format`, because its own offset is always zero. */
export function readingIn(zone: string, at: Date): Dayjs {
  if (Number.isNaN(at.getTime())) return dayjs(at);
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const day = [part("year"), part("month") - 1, part("day")] as const;
  return dayjs.utc(Date.UTC(...day, part("hour"), part("minute"), part("second")));
}

/** The calendar's day there, YYYY-MM-DD. */
export function dayOf(at: Date, zone: string): string {
  return readingIn(zone, at).format("YYYY-MM-DD");
}

/** 24-hour time there. */
export function clockTime(at: Date, zone: string): string {
  return readingIn(zone, at).format("HH:mm");
}

/** For example "GMT+1". */
export function offsetOf(at: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** For example "Buenos Aires" of "America/Argentina/Buenos_Aires". */
export function cityOf(zone: string): string {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}
