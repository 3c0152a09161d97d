/** How often one address may search. Cached results are answered before any route, so they do not count. */
import type { App } from "#platform/http/app.ts";

/** A newsroom behind one address stays far below. */
const SEARCHES_PER_WINDOW = 600;
const WINDOW_SECONDS = 600;

/** The hook of all routes that search: they share one count, across the web processes of one server. */
export function countSearches(app: App) {
  return app.rateLimit({ max: SEARCHES_PER_WINDOW, timeWindow: WINDOW_SECONDS * 1000 });
}
export type CountSearch = ReturnType<typeof countSearches>;
