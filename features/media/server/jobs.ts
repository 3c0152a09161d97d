/** Hourly cleaning: uploads that no post took within a day, and files that a crash left without a row. */
import { transaction } from "#platform/database/client.ts";
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { storage } from "#platform/storage/storage.ts";
import { isMediaId, MEDIA_FOLDER } from "./policy.ts";
import * as queries from "./queries.ts";
import { removeMediaFiles } from "./service.ts";

/** A form that stays open for a day still finds its uploads. */
const KEPT_HOURS = 24;
const BATCH = 200;
/** So many strays are nothing strange. */
const FEW = 20;

export const mediaJobs: Job[] = [
  defineJob({
    queue: "media-clean",
    cron: "23 * * * *",
    options: { expireSeconds: 1800 },
    handler: async (_data, { signal }) => void (await cleanMedia(signal)),
  }),
];

export type Cleaned = { uploads: number; folders: number; partials: number };

/** Safe to run twice at once and to stop anywhere. */
export async function cleanMedia(signal?: AbortSignal): Promise<Cleaned> {
  const before = new Date(Date.now() - KEPT_HOURS * 3600 * 1000);
  const uploads = await removeStaleUploads(before, signal);
  const folders = await removeUnknownFolders(before, signal);
  const partials = await (await storage()).removePartials(before);
  if (uploads + folders + partials > 0) log.info({ uploads, folders, partials }, "Media nobody shows were removed");
  return { uploads, folders, partials };
}

async function removeStaleUploads(before: Date, signal?: AbortSignal): Promise<number> {
  let total = 0;
  let from = new Date(0); // each batch goes on where the one before ended: what is kept is looked at once
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

/**
 * Folders of the storage whose row never came, or whose removal was cut short. When most folders have no row, this is
 * the wrong database for these files (a new one, an old backup): then nothing is removed.
 */
async function removeUnknownFolders(before: Date, signal?: AbortSignal): Promise<number> {
  const { unknown, seen } = await listUnknownFolders(before);
  if (signal?.aborted || unknown.length === 0) return 0;
  if (unknown.length > FEW && unknown.length > seen / 2) {
    log.error({ unknown: unknown.length, seen }, "Most stored media are not in this database. Is it the right one?");
    return 0;
  }
  await removeMediaFiles(unknown);
  return unknown.length;
}

async function listUnknownFolders(before: Date): Promise<{ unknown: string[]; seen: number }> {
  const unknown: string[] = [];
  let seen = 0;
  let batch: string[] = [];
  const settle = async () => {
    const known = await queries.listKnownIds(batch);
    unknown.push(...batch.filter((id) => !known.has(id)));
    batch = [];
  };
  for await (const { name, changedAt } of (await storage()).listFolders(MEDIA_FOLDER)) {
    if (!isMediaId(name)) continue;
    seen++;
    if (changedAt >= before) continue;
    batch.push(name);
    if (batch.length === BATCH) await settle();
  }
  await settle();
  return { unknown, seen };
}
