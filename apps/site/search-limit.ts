/** How often one address may search. Results that are in memory are answered before any route, so that they do not count. */
import type { App } from "#platform/http/app.ts";

/** A newsroom behind one address stays far below. */
const SEARCHES_PER_WINDOW = 600;
const WINDOW_SECONDS = 600;

/** The hook of all routes that search: they count together, and so do the web processes of one start. */
export function countSearches(app: App) {
  return app.rateLimit({ max: SEARCHES_PER_WINDOW, timeWindow: WINDOW_SECONDS * 1000 });
}
export type CountSearch = ReturnType<typeof countSearches>;
