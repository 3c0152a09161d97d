/** How long after a release an article came. Pure. */
const MINUTE_MS = 60_000;

const ENGLISH = { hours: "h", days: (days: number) => `${days} days` };

/** Such as "12 min", "1 h 12 min", "3 days"; of what came before it "1 min". @param units in another language. */
export function durationOf(ms: number, units: typeof ENGLISH = ENGLISH): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} ${units.hours}` : `${hours} ${units.hours} ${minutes % 60} min`;
  return units.days(Math.round(hours / 24));
}
