/** What a publishing time is on the clocks of other cities. Pure. */

const CITIES = [
  { name: "London", zone: "Europe/London" },
  { name: "New York", zone: "America/New_York" },
  { name: "Tokyo", zone: "Asia/Tokyo" },
  { name: "Los Angeles", zone: "America/Los_Angeles" },
] as const;
const SHOWN = 2;

/** For example "Mon 03:00". Each moment has one reading in a zone, also when clocks change. */
function clockIn(zone: string | undefined, at: Date): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? "";
  return `${part("weekday")} ${part("hour")}:${part("minute")}`;
}

/** Two cities whose clocks differ from the user's at that moment, for example "New York Mon 03:00, Tokyo Mon 17:00". */
export function elsewhere(at: Date): string {
  const here = clockIn(undefined, at);
  return CITIES.map(({ name, zone }) => ({ name, clock: clockIn(zone, at) }))
    .filter(({ clock }) => clock !== here)
    .slice(0, SHOWN)
    .map(({ name, clock }) => `${name} ${clock}`)
    .join(", ");
}
