/** Hourly clean-up: uploads not used by a post within a day, and files left without a row by a crash. */
import { transaction } from "#platform/database/client.ts";
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { storage } from "#platform/storage/storage.ts";
import { removeStrays, strayAge, type Strays } from "#platform/storage/strays.ts";
import { inSandbox } from "#platform/sandbox/sandbox.ts";
import { isMediaId, MEDIA_FOLDER } from "./policy.ts";
import * as queries from "./queries.ts";
import { removeMediaFiles } from "./service.ts";

const BATCH = 200;

export const mediaJobs: Job[] = [
  defineJob({
    queue: "media-clean",
    cron: "23 * * * *",
    options: { expireSeconds: 1800 },
    handler: async (_data, { signal }) => void (await cleanMedia(signal)),
  }),
];

const STRAYS: Strays = {
  folder: MEDIA_FOLDER,
  isOurs: isMediaId,
  // Files of test keys lie among the others.
  listKnown: async (ids) => (await queries.listKnownIds(ids)).union(await inSandbox(() => queries.listKnownIds(ids))),
  remove: removeMediaFiles,
};

export type Cleaned = { uploads: number; folders: number; partials: number };

/** Safe to run twice in parallel and to stop at any point. */
export async function cleanMedia(signal?: AbortSignal): Promise<Cleaned> {
  const before = strayAge();
  const uploads =
    (await removeStaleUploads(before, signal)) + (await inSandbox(() => removeStaleUploads(before, signal)));
  const folders = await removeStrays(STRAYS, { before, signal });
  const partials = await (await storage()).removePartials(before);
  if (uploads + folders + partials > 0) log.info({ uploads, folders, partials }, "Unused uploads were removed");
  return { uploads, folders, partials };
}

async function removeStaleUploads(before: Date, signal?: AbortSignal): Promise<number> {
  let total = 0;
  let from = new Date(0); // each batch continues after the previous one, so that kept uploads are checked once
  for (;;) {
    if (signal?.aborted) return total;
    const removed = await transaction(async (tx) => {
      const locked = await queries.lockStaleMedia(tx, { from, before }, BATCH);
      from = locked.at(-1)?.created_at ?? before;
      return queries.deleteUnattached(
        tx,
        locked.map(({ id }) => id),
      );
    });
    await removeMediaFiles(removed);
    total += removed.length;
    if (removed.length === 0) return total;
  }
}
