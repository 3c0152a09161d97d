/** Maps every category name and alias to its current label. */
import { isListening, type listen } from "#platform/database/notifications.ts";
import * as queries from "./queries.ts";

/** NOTIFY channel: categories have changed. */
export const CATEGORIES_CHANGED = "categories_changed";

type Labels = ReadonlyMap<string, string>;
let known: Labels | undefined;
/** The number of listeners: tests run several servers in one process. */
let ears = 0;
/** Counts change notifications: data read before one must not be cached after it. */
let changesHeard = 0;

/** Canonical label by name or alias in lower case. Cached while change notifications reach this process. */
export async function categoryLabels(): Promise<Labels> {
  const canKeep = () => ears > 0 && isListening();
  if (known && canKeep()) return known;
  const before = changesHeard;
  const names = await queries.listCategoryNames();
  const labels = new Map(names.map(({ name, label }) => [name, label]));
  if (before === changesHeard && canKeep()) known = labels;
  return labels;
}

export function forgetLabels(): void {
  changesHeard++;
  known = undefined;
}

/** Hears of changes from now on. @returns what ends it. */
export function hearCategoryChanges(hear: typeof listen): () => void {
  const stop = hear(CATEGORIES_CHANGED, forgetLabels, forgetLabels);
  ears++;
  return () => {
    ears--;
    stop();
    forgetLabels();
  };
}
