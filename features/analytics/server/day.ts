/** UTC days, as numbers on the way of a request and as text in the database. */
const DAY_MS = 86_400_000;

/** Whole days since 1970. */
export function dayNumber(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

/** YYYY-MM-DD. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Milliseconds until the next day begins. */
export function msLeftOfDay(ms: number): number {
  return DAY_MS - (ms % DAY_MS);
}
