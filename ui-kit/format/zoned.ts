/** Clock and calendar values of a moment in any time zone. Temporal does the reverse, from a clock to a moment. */
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

/**
 * Clock and calendar values there, in the UTC fields of a Date, which is not that moment. Without a zone: the device's.
 */
export function readingIn(zone: string | undefined, at: Date): Date {
  if (Number.isNaN(at.getTime())) return at;
  if (zone === undefined) return new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const day = [part("year"), part("month") - 1, part("day")] as const;
  return new Date(Date.UTC(...day, part("hour"), part("minute"), part("second")));
}

/** The calendar's day there, YYYY-MM-DD. */
export function dayOf(at: Date, zone: string): string {
  return isoReading(zone, at).slice(0, 10);
}

/** 24-hour time there. */
export function clockTime(at: Date, zone: string): string {
  return isoReading(zone, at).slice(11, 16);
}

function isoReading(zone: string, at: Date): string {
  const reading = readingIn(zone, at);
  return Number.isNaN(reading.getTime()) ? "" : reading.toISOString();
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

/** More than clocks ever move at once, by which a moment comes a second time. */
const CHANGE_MS = 4 * 3_600_000;

/** The offset of a moment whose clock time comes twice there; "" for all others. */
export function offsetIfTwice(at: Date, zone: string): string {
  const reading = readingIn(zone, at).getTime();
  const isTwice = [-CHANGE_MS, CHANGE_MS].some((change) => {
    const near = new Date(at.getTime() + change);
    const twin = new Date(reading - (readingIn(zone, near).getTime() - near.getTime()));
    return twin.getTime() !== at.getTime() && readingIn(zone, twin).getTime() === reading;
  });
  return isTwice ? offsetOf(at, zone) : "";
}
