/** Periods of reports, in whole days of UTC. Pure. */

const DAY_MS = 86_400_000;

/** @param day such as 2026-11-30. */
export const startOf = (day: string) => new Date(`${day}T00:00:00Z`);
/** The first moment after it. */
export const dayAfter = (day: string) => new Date(startOf(day).getTime() + DAY_MS);

/** As many days, directly before. */
export function previousPeriod(from: string, to: string): { from: string; to: string } {
  const days = Math.round((startOf(to).getTime() - startOf(from).getTime()) / DAY_MS) + 1;
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const start = startOf(from).getTime();
  return { from: dayOf(start - days * DAY_MS), to: dayOf(start - DAY_MS) };
}
