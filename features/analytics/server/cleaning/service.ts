/** Retention: deletes each day's salt and hashes when the day ends, and daily figures after ANALYTICS_KEEP_DAYS. */
import { settings } from "#platform/config/settings.ts";
import { removeDaysBefore, removeFlushesBefore, removeSaltsBefore } from "./queries.ts";
import { dayNumber, dayText } from "../day.ts";
import { removeNamedBefore } from "../referrers/queries.ts";

/** The last views of a day are written a moment after it. */
const LATE_MS = 5 * 60_000;
/** How long flush ids are kept: a batch is retried while its process lives, and none stays unwritten this long. */
const FLUSH_KEEP_MS = 7 * 86_400_000;
const DAYS_PER_BATCH = 5_000;

/** Makes visitors of past days untraceable: salt and hashes of every day that has ended. */
export async function forgetVisitors(now = Date.now()): Promise<void> {
  await removeSaltsBefore(dayText(dayNumber(now - LATE_MS)));
}

/** Removes figures that are too old, in bounded steps. */
export async function removeOldFigures(signal: AbortSignal, now = Date.now()): Promise<void> {
  const first = dayText(dayNumber(now) - settings().ANALYTICS_KEEP_DAYS + 1);
  while (!signal.aborted && (await removeDaysBefore(first, DAYS_PER_BATCH)) === DAYS_PER_BATCH);
  await removeNamedBefore(new Date(first));
  await removeFlushesBefore(new Date(now - FLUSH_KEEP_MS));
}
