/** Queues deliveries with what happens to posts (apps/wiring.ts). */
import type { Transaction } from "#platform/database/client.ts";
import { declareQueue, enqueue } from "#platform/jobs/jobs.ts";
import * as queries from "./queue-queries.ts";

/** Queue of the job that delivers what is due. */
export const DELIVER_DUE = declareQueue("deliver-due");

/**
 * Queues the posts' current versions for every active platform that they were ordered for, and for those with an earlier
 * version; posts that are no longer public are queued for removal. Runs in the caller's transaction.
 * @param isOrder they have just become public: the platforms of their owners' plans are theirs from now on.
 */
export async function queueDeliveries(tx: Transaction, postIds: number[], isOrder = false): Promise<void> {
  if (postIds.length > 0 && (await queries.queueDeliveries(tx, postIds, isOrder)) > 0) await wakeDelivery(tx);
}

/** Wakes a worker when the transaction commits. The rows stay the truth: a sweep each minute catches what a wake missed. */
export async function wakeDelivery(tx: Transaction, startAfter?: Date): Promise<void> {
  await enqueue(tx, DELIVER_DUE, {}, startAfter ? { startAfter } : {});
}
