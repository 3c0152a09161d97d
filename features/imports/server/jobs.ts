/** Background work of imports. */
import { transaction } from "#platform/database/client.ts";
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { storage } from "#platform/storage/storage.ts";
import { RUN_IMPORTS } from "./queues.ts";
import * as queries from "./queries.ts";
import { fileKey, readImport } from "./reading/service.ts";
import { runImport } from "./running/service.ts";
import { readSite } from "./sites/crawl-service.ts";
import { deleteOldSites } from "./sites/site-queries.ts";
import { undoImport } from "./undoing/service.ts";

/** Works on imports that no other worker has claimed, one after another. */
export async function workOnImports(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const row = await transaction(queries.claimImport);
    if (!row) return;
    try {
      if (row.undo === "running") await undoImport(row, signal);
      else if (row.status === "reading") await (row.source === "file" ? readOnce : readSite)(row, signal);
      else await runImport(row, signal);
    } finally {
      await transaction((tx) => queries.releaseClaim(tx, row.id));
    }
  }
}

/** What was read is in the database: the file goes. */
async function readOnce(row: queries.ImportRow, signal: AbortSignal): Promise<void> {
  if (await readImport(row, signal)) await (await storage()).remove(fileKey(row.id));
}

export const importJobs: Job[] = [
  defineJob({
    queue: RUN_IMPORTS,
    atStart: true,
    // Takes what a killed worker left.
    cron: "* * * * *",
    options: { expireSeconds: 3600 },
    handler: (_data, { signal }) => workOnImports(signal),
  }),
  defineJob({
    queue: "clean-imports",
    cron: "45 4 * * *",
    handler: () =>
      transaction(async (tx) => {
        await queries.deleteOld(tx);
        await deleteOldSites(tx);
      }),
  }),
];
