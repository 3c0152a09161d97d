/** Background jobs of search engines. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { storage } from "#platform/storage/storage.ts";
import type { ChangeJob } from "#features/content/server/public-changes/service.ts";
import { TELL_INDEX_NOW, tellIndexNow } from "./index-now/service.ts";
import { PREVIEWS } from "./previews/drawing-service.ts";

/** A deleted picture is drawn again on request. */
const RETENTION_DAYS = 30;

export const searchEngineJobs: Job[] = [
  defineJob<ChangeJob>({
    queue: TELL_INDEX_NOW,
    // From half a minute to over an hour: then it is a dead letter, which operators can repeat.
    options: { retries: 8, retryDelaySeconds: 30 },
    handler: (job, { signal }) => tellIndexNow(job, signal),
  }),
  defineJob({ queue: "clean-previews", cron: "20 4 * * *", handler: (_data, { signal }) => removeOldPreviews(signal) }),
];

async function removeOldPreviews(signal: AbortSignal): Promise<void> {
  const before = Date.now() - RETENTION_DAYS * 24 * 3_600_000;
  const files = await storage();
  for await (const { name, changedAt } of files.listFolders(PREVIEWS)) {
    if (signal.aborted) return;
    if (changedAt.getTime() < before) await files.remove(`${PREVIEWS}/${name}`);
  }
}
