/** Delivers to a platform what was published before a plan reached it: only when an operator asks, in batches, by a job. */
import type { z } from "zod";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { declareQueue, enqueue } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { type backfill, BACKFILL_COUNTED, platformMessages, postsToBackfill } from "../../platform-contract.ts";
import { wayOf } from "../../ways/index.ts";
import * as queries from "./queries.ts";
import { findPlatform, type PlatformRow } from "../platforms/queries.ts";
import { noSuchPlatform } from "../platforms/service.ts";
import { wakeDelivery } from "../deliveries/queue-service.ts";

/** Queue of the job that queues them. */
export const BACKFILL_PLATFORM = declareQueue("backfill-platform");
/** Posts per transaction, which limits how long publishing has to wait. */
const BATCH = 200;

/**
 * Number of published posts from its plans never queued for it, counted up to BACKFILL_COUNTED.
 * @throws AppError forbidden (403), not-found.
 */
export async function countBackfill(operator: Operator, id: number): Promise<z.infer<typeof backfill>> {
  requireOperator(operator);
  return { count: await countFor(await getPlatform(id)) };
}

/**
 * Starts delivering them; a job does the queueing, even if this process ends.
 * @returns how many there are now, counted up to BACKFILL_COUNTED.
 * @throws AppError forbidden (403), not-found, conflict (409) while the platform is switched off.
 */
export async function startBackfill(operator: Operator, id: number): Promise<z.infer<typeof backfill>> {
  requireOperator(operator);
  const platform = await getPlatform(id);
  if (!platform.is_active) throw new AppError("conflict", platformMessages.switchOnFirst);
  const count = await countFor(platform);
  if (count === 0) return { count };
  await transaction(async (tx) => {
    await enqueue(tx, BACKFILL_PLATFORM, { platformId: id });
    await recordAction(tx, operator, {
      action: "platform.backfill",
      subject: `platform ${id}`,
      details: postsToBackfill(count),
    });
  });
  return { count };
}

/** The job. Idempotent; safe to run twice in parallel and to stop at any point. @returns how many were queued. */
export async function backfillPlatform(platformId: number, signal?: AbortSignal, limit = BATCH): Promise<number> {
  const platform = await findPlatform(platformId);
  if (!platform) return 0;
  let left = newestFor(platform) ?? Infinity;
  let total = 0;
  let after: queries.BackfillCursor | null = null;
  while (!signal?.aborted && left > 0) {
    const page: queries.BackfillPage = { after, limit: Math.min(limit, left) };
    const { queued, next } = await transaction(async (tx) => {
      const done = await queries.queueUndelivered(tx, platformId, page);
      if (done.queued > 0) await wakeDelivery(tx);
      return done;
    });
    if (!next) break;
    after = next;
    left -= page.limit;
    total += queued;
  }
  log.info({ platform: platformId, posts: total }, "A platform gets posts published earlier");
  return total;
}

function countFor(platform: PlatformRow): Promise<number> {
  return queries.countUndelivered(platform.id, newestFor(platform), BACKFILL_COUNTED + 1);
}

/** Posts older than the feed holds would wait forever. Null: all. */
function newestFor({ way }: PlatformRow): number | null {
  return wayOf(way).pull?.newest ?? null;
}

async function getPlatform(id: number): Promise<PlatformRow> {
  const platform = await findPlatform(id);
  if (!platform) throw noSuchPlatform();
  return platform;
}
