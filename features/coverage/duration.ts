/** How long after a release an article came. Pure. */
const MINUTE_MS = 60_000;

/** Such as "12 min", "1 h 12 min", "3 days"; of what came before it "1 min". */
export function durationOf(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.round(hours / 24)} days`;
}
