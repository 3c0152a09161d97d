/** Queues deliveries with what happens to posts (apps/wiring.ts). */
import { transaction, type Transaction } from "#platform/database/client.ts";
import { enqueue } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import * as queries from "./queue-queries.ts";

/** Queue of the job that delivers what is due. */
export const DELIVER_DUE = "deliver-due";

/**
 * Queues the posts' current versions for every active platform of their owners' plans, and for those with an earlier
 * version; posts that are no longer public are queued for removal. Runs in the caller's transaction.
 */
export async function queueDeliveries(tx: Transaction, postIds: number[]): Promise<void> {
  if (postIds.length > 0 && (await queries.queueDeliveries(tx, postIds)) > 0) await wakeDelivery(tx);
}

/** Wakes a worker when the transaction commits. The rows stay the truth: a sweep each minute catches what a wake missed. */
export async function wakeDelivery(tx: Transaction, startAfter?: Date): Promise<void> {
  await enqueue(tx, DELIVER_DUE, {}, startAfter ? { startAfter } : {});
}

/**
 * Like wakeDelivery, after a statement that queued deliveries itself: if the wake-up is lost, the deliveries remain
 * queued.
 */
export async function wakeDeliverySoon(): Promise<void> {
  await transaction((tx) => wakeDelivery(tx)).catch((error: unknown) =>
    log.warn({ err: error }, "The delivery of a post will be queued by the next sweep"),
  );
}
