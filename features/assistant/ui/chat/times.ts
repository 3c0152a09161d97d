import { formatDay, formatTimeOfDay } from "#ui-kit/format/dates.ts";

/** Pause after which the time is shown again. */
const PAUSE_MS = 30 * 60_000;

/** "Today 11:58 AM" above the first message and after a pause; null in between. */
export function stampOf(at: number, before: number | null, now = new Date()): string | null {
  if (before !== null && at - before < PAUSE_MS) return null;
  const date = new Date(at);
  const isToday = date.toDateString() === now.toDateString();
  return `${isToday ? "Today" : formatDay(date)} ${formatTimeOfDay(date)}`;
}
