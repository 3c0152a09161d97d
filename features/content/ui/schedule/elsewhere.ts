/** A publishing time in other cities' local time. Pure. */
import { formatDayName, formatTimeOfDay } from "#ui-kit/format/dates.ts";
import { cityOf, deviceZone } from "#ui-kit/format/zoned.ts";

const CITIES = ["Europe/London", "America/New_York", "Asia/Singapore"] as const;

/** For example "Mon 3:00 AM". Each moment has exactly one local time in a zone, even when clocks change. */
function clockIn(zone: string, at: Date): string {
  return `${formatDayName(at, zone).slice(0, 3)} ${formatTimeOfDay(at, zone)}`;
}

/**
 * The user's own city first, then others whose clocks differ: "London Mon 8:00 AM, New York Mon 3:00 AM,
 * Singapore Mon 4:00 PM".
 */
export function elsewhere(at: Date, zone: string): string {
  const here = clockIn(zone, at);
  return [...new Set([deviceZone(), ...CITIES])]
    .map((other) => ({ city: cityOf(other), clock: clockIn(other, at) }))
    .filter(({ clock }) => clock !== here)
    .map(({ city, clock }) => `${city} ${clock}`)
    .join(", ");
}
