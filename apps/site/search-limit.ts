/** What searching may cost one address, besides results that are in memory. */
import type { App } from "#platform/http/app.ts";

/** A newsroom behind one address stays far below. */
const SEARCHES_PER_WINDOW = 600;
const WINDOW_SECONDS = 600;

/** The hook of all routes that search: they count together, in this process. */
export function countSearches(app: App) {
  return app.rateLimit({ max: SEARCHES_PER_WINDOW, timeWindow: WINDOW_SECONDS * 1000 });
}
export type CountSearch = ReturnType<typeof countSearches>;
