/** Hourly clean-up: screenshots left without a message by a crash, and what readers wrote long ago. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { transaction } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";
import { removeStrays } from "#platform/storage/strays.ts";
import { READER_DATA_DAYS } from "../contact-contract.ts";
import { removeResolvedReaderTickets } from "./contact-queries.ts";
import * as queries from "./queries.ts";
import { discardScreenshot, screenshotKey, SCREENSHOTS_FOLDER } from "./screenshot-service.ts";

export const supportJobs: Job[] = [
  defineJob({
    queue: "tickets-clean",
    cron: "29 * * * *",
    handler: async (_data, { signal }) => {
      await cleanScreenshots(signal);
      await transaction((tx) => removeResolvedReaderTickets(tx, READER_DATA_DAYS));
    },
  }),
];

/** Safe to run twice in parallel and to stop at any point. @returns how many were removed. */
export async function cleanScreenshots(signal?: AbortSignal): Promise<number> {
  const removed = await removeStrays({ folder: SCREENSHOTS_FOLDER, listKnown, remove }, { signal });
  if (removed > 0) log.info({ removed }, "Screenshots without a ticket were removed");
  return removed;
}

async function listKnown(names: string[]): Promise<Set<string>> {
  const used = await queries.listUsedScreenshots(names.map(screenshotKey));
  return new Set(names.filter((name) => used.has(screenshotKey(name))));
}

async function remove(names: string[]): Promise<void> {
  for (const name of names) await discardScreenshot(screenshotKey(name));
}
