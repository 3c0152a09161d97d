/** Runs fetching in a worker: starts with the process, is notified of added feeds, stops cleanly. */
import { settings } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { listen } from "#platform/database/notifications.ts";
import { declareQueue, enqueue } from "#platform/jobs/jobs.ts";
import { FEEDS_DUE } from "../feeds/service.ts";
import { createFetcher, type Fetcher } from "./loop.ts";

/** The queue of the job that finds stories and keeps the search up to date. */
export const DIGEST_QUEUE = declareQueue("news-digest");

let running: { fetcher: Fetcher; stopHearing: () => void } | undefined;

/** Fetches from now on, unless NEWS_FETCHING is off. Once per process, in the worker role. */
export function startFetching(): void {
  if (running || settings().NEWS_FETCHING === "off") return;
  const fetcher = createFetcher({ onNews: () => transaction((tx) => enqueue(tx, DIGEST_QUEUE, {})) });
  running = { fetcher, stopHearing: listen(FEEDS_DUE, fetcher.wake, fetcher.wake) };
  fetcher.start();
}

/**
 * Stops running fetches and releases their claims, so that they are due immediately for others. Idempotent, also
 * without a start.
 */
export async function stopFetching(): Promise<void> {
  const open = running;
  running = undefined;
  open?.stopHearing();
  await open?.fetcher.stop();
}
