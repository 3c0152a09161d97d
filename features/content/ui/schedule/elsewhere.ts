/** A publishing time in other cities' local time. Pure. */
import { formatDayName } from "#ui-kit/format/dates.ts";
import { cityOf, clockTime, deviceZone } from "#ui-kit/format/zoned.ts";

const CITIES = ["Europe/London", "America/New_York", "Asia/Singapore"] as const;

/** For example "Mon 03:00". Each moment has exactly one local time in a zone, even when clocks change. */
function clockIn(zone: string, at: Date): string {
  return `${formatDayName(at, zone).slice(0, 3)} ${clockTime(at, zone)}`;
}

/**
 * The user's own city first, then others whose clocks differ: "London Mon 08:00, New York Mon 03:00, Singapore Mon
 * 16:00".
 */
export function elsewhere(at: Date, zone: string): string {
  const here = clockIn(zone, at);
  return [...new Set([deviceZone(), ...CITIES])]
    .map((other) => ({ city: cityOf(other), clock: clockIn(other, at) }))
    .filter(({ clock }) => clock !== here)
    .map(({ city, clock }) => `${city} ${clock}`)
    .join(", ");
}
