/** Offsets of time zones by their names in the tz database. */

const formats = new Map<string, Intl.DateTimeFormat | null>();
/** More than there are zones; feeds may also invent names. */
const MAX_FORMATS = 500;

/**
 * @param local the wall clock, as if it were UTC, in milliseconds.
 * @returns minutes east of Greenwich; 0 for a zone that does not exist.
 */
export function zoneOffset(zone: string, local: number): number {
  const format = formatOf(zone);
  if (format === null || Number.isNaN(new Date(local).getTime())) return 0;
  // A first guess may lie on the other side of a change of clocks.
  const guess = offsetAt(format, local);
  return offsetAt(format, local - guess * 60_000);
}

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  if (formats.size >= MAX_FORMATS) formats.clear();
  const format = newFormat(zone);
  formats.set(zone, format);
  return format;
}

function newFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  } catch {
    return null;
  }
}

/** Reads `GMT-08:00`, and `GMT` of UTC. */
function offsetAt(format: Intl.DateTimeFormat, time: number): number {
  const name = format.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === "-" ? -size : size;
}
