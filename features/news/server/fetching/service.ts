/** Fetching as a worker does it: starts with the process, hears of feeds that were added, stops cleanly. */
import { settings } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { listen } from "#platform/database/notifications.ts";
import { enqueue } from "#platform/jobs/jobs.ts";
import { FEEDS_DUE } from "../feeds/service.ts";
import { createFetcher, type Fetcher } from "./loop.ts";
import { stopParsing } from "../parsing/service.ts";

/** The queue of the job that finds stories and keeps the search up to date. */
export const DIGEST_QUEUE = "news-digest";

let running: { fetcher: Fetcher; stopHearing: () => void } | undefined;

/** Fetches from now on, unless NEWS_FETCHING is off. Once per process, in the worker role. */
export function startFetching(): void {
  if (running || settings().NEWS_FETCHING === "off") return;
  const fetcher = createFetcher({ onNews: () => transaction((tx) => enqueue(tx, DIGEST_QUEUE, {})) });
  running = { fetcher, stopHearing: listen(FEEDS_DUE, fetcher.wake, fetcher.wake) };
  fetcher.start();
}

/** What is under way is stopped and given back: it is due at once for others. Safe without a start, and twice. */
export async function stopFetching(): Promise<void> {
  const open = running;
  running = undefined;
  open?.stopHearing();
  await open?.fetcher.stop();
  await stopParsing();
}

/** Fetches all that is due now, in this process. @returns how many feeds were asked. */
export async function fetchDueFeeds(): Promise<number> {
  const fetcher = createFetcher();
  try {
    return await fetcher.runOut();
  } finally {
    await fetcher.stop();
  }
}
