/** Queues deliveries with what happens to posts (apps/wiring.ts). */
import { transaction, type Transaction } from "#platform/database/client.ts";
import { enqueue } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import * as queries from "./queue-queries.ts";

/** Queue of the job that delivers what is due. */
export const DELIVER_DUE = "deliver-due";

/**
 * Wants the posts' present versions at every active platform of their owners' plans, and at those that have an earlier
 * version; posts that are not public any more are to be taken down where they were delivered. In the caller's transaction.
 */
export async function queueDeliveries(tx: Transaction, postIds: number[]): Promise<void> {
  if (postIds.length > 0 && (await queries.queueDeliveries(tx, postIds)) > 0) await wakeDelivery(tx);
}

/** Wakes a worker when the transaction commits. The rows stay the truth: a sweep each minute catches what a wake missed. */
export async function wakeDelivery(tx: Transaction, startAfter?: Date): Promise<void> {
  await enqueue(tx, DELIVER_DUE, {}, startAfter ? { startAfter } : {});
}

/** As wakeDelivery, after a statement that queued by itself: whatever becomes of the wake, the deliveries stand. */
export async function wakeDeliverySoon(): Promise<void> {
  await transaction((tx) => wakeDelivery(tx)).catch((error: unknown) =>
    log.warn({ err: error }, "The delivery of a post will be queued by the next sweep"),
  );
}
