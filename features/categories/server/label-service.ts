/** Maps every category name and alias to its current label. */
import { isSubscribed, type listen } from "#platform/database/notifications.ts";
import * as queries from "./queries.ts";

/** NOTIFY channel: categories have changed. */
export const CATEGORIES_CHANGED = "categories_changed";

type Labels = ReadonlyMap<string, string>;
let known: Labels | undefined;
/** The number of listeners: tests run several servers in one process. */
let subscribers = 0;
/** Counts change notifications: data read before one must not be cached after it. */
let changesSeen = 0;

/** Canonical label by name or alias in lower case. Cached while change notifications reach this process. */
export async function categoryLabels(): Promise<Labels> {
  const canCache = () => subscribers > 0 && isSubscribed();
  if (known && canCache()) return known;
  const before = changesSeen;
  const names = await queries.listCategoryNames();
  const labels = new Map(names.map(({ name, label }) => [name, label]));
  if (before === changesSeen && canCache()) known = labels;
  return labels;
}

export function forgetLabels(): void {
  changesSeen++;
  known = undefined;
}

/** Hears of changes from now on. @returns what ends it. */
export function hearCategoryChanges(hear: typeof listen): () => void {
  const stop = hear(CATEGORIES_CHANGED, forgetLabels, forgetLabels);
  subscribers++;
  return () => {
    subscribers--;
    stop();
    forgetLabels();
  };
}
