/** Removes leftovers of platforms: unused logos, and deliveries of permanently deleted posts. */
import { transaction } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";
import { storage } from "#platform/storage/storage.ts";
import * as queries from "./cleaning-queries.ts";
import { discardLogo, LOGOS_FOLDER } from "./logo-service.ts";

const ABANDONED_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;
const BATCH = 200;

/** Safe to run twice in parallel and to stop at any point. @param before younger files may belong to a write in progress. */
export async function cleanPlatforms(before = new Date(Date.now() - DAY_MS)): Promise<void> {
  const deliveries = await transaction((tx) => queries.forgetAbandoned(tx, ABANDONED_DAYS));
  const logos = await removeStrayLogos(before);
  if (deliveries + logos > 0) log.info({ deliveries, logos }, "Leftovers of removed platforms were deleted");
}

async function removeStrayLogos(before: Date): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const settle = async () => {
    const used = await queries.listUsedLogos(batch);
    const strays = batch.filter((key) => !used.has(key));
    for (const key of strays) await discardLogo(key);
    removed += strays.length;
    batch = [];
  };
  for await (const { name, changedAt } of (await storage()).listFolders(LOGOS_FOLDER)) {
    if (changedAt < before) batch.push(`${LOGOS_FOLDER}/${name}`);
    if (batch.length === BATCH) await settle();
  }
  await settle();
  return removed;
}
