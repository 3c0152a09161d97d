/**
 * Invariant: a stored post becomes public only through this service, whether by the author, the clock or an operator's
 * approval.
 */
import { takeHold } from "#features/billing/server/allowance/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { declareQueue, enqueue } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { OVERDUE_SECONDS } from "../../contracts/scheduled.ts";
import { keepApproved } from "../approvals/gate-service.ts";
import { postsPublished } from "../events.ts";
import * as queries from "./publish-queries.ts";

/** Queue of the job that publishes due posts. */
export const PUBLISH_DUE = declareQueue("publish-due");

/** Posts per transaction: few, so that locks are short and a kill loses little work. */
const POSTS_PER_BATCH = 100;
const RETRY_MS = 500;
const OVERDUE_NAMED = 10;

/**
 * Publishes posts that the caller has locked, in the caller's transaction; if they need a review, they become pending.
 * Their release is already reserved.
 */
export async function publishStored(tx: Transaction, ids: number[]): Promise<queries.PublishedRow[]> {
  const moved = await queries.publishLocked(tx, ids);
  const posts = moved.filter(({ status }) => status === "published");
  if (posts.length > 0) await tell(tx, postsPublished, { posts });
  return moved;
}

/**
 * Publishes all due posts exactly once: a post is locked, checked and moved in one transaction, and other workers skip
 * it. Safe to call at any time, from any number of workers, and to kill. A post that cannot be published is logged,
 * does not delay others, and is retried by the next call.
 * @returns the moved posts.
 */
export async function publishDue(): Promise<queries.PublishedRow[]> {
  const moved: queries.PublishedRow[] = [];
  const tried: number[] = [];
  const broken: number[] = [];
  let limit = POSTS_PER_BATCH;
  for (;;) {
    const { batch, failed, error } = await publishBatch(limit, tried);
    if (batch.length > 0) {
      logBatch(batch);
      moved.push(...batch);
    } else if (failed.length === 0) {
      break;
    } else {
      limit = 1; // a failure rolls back its whole batch: continue one by one
      if (failed.length > 1) continue;
      tried.push(...failed);
      if (queries.isLockTimeout(error)) continue;
      broken.push(...failed);
      log.error({ err: error, post: failed[0] }, "A scheduled post could not be published");
    }
  }
  // A post, or its author, may be locked by someone else at its time: it was skipped and is tried again.
  if (await queries.isAnythingDue(broken)) await transaction((tx) => wakeAt(tx, new Date(Date.now() + RETRY_MS)));
  return moved;
}

/**
 * A new plan pays for a company: posts whose release went with a deleted account use one of it, and what is due goes out.
 * @throws AppError no-releases-left (402) when it has too few.
 */
export async function payForWaiting(tx: Transaction, companyId: number): Promise<void> {
  for (const post of await queries.lockUnpaid(tx, companyId)) await takeHold(tx, post);
  await wakeAt(tx, new Date());
}

type Batch = { batch: queries.PublishedRow[]; failed: number[]; error?: unknown };

/** @throws errors before a post is locked, which are the database's and not a post's. */
async function publishBatch(limit: number, except: number[]): Promise<Batch> {
  let ids: number[] = [];
  try {
    const batch = await transaction(async (tx) => {
      await queries.waitBriefly(tx);
      ids = await queries.lockDuePosts(tx, limit, except);
      if (ids.length === 0) return [];
      const approved = await keepApproved(tx, ids);
      await queries.holdBackSuspended(tx, approved);
      return publishStored(tx, approved);
    });
    return { batch, failed: [] };
  } catch (error) {
    if (ids.length === 0) throw error;
    return { batch: [], failed: ids, error };
  }
}

function logBatch(batch: queries.PublishedRow[]): void {
  const published = batch.filter(({ status }) => status === "published").length;
  const times = batch.flatMap(({ publish_at }) => publish_at?.getTime() ?? []);
  const latestByMs = Math.max(0, Date.now() - Math.min(...times));
  log.info({ published, pending: batch.length - published, latestByMs }, "Scheduled posts were published");
}

/** The worker's sweep, once a minute: publishes missed posts and logs those that are still overdue. */
export async function publishMissed(): Promise<void> {
  try {
    await publishDue();
  } finally {
    await warnOfOverdue();
  }
}

async function warnOfOverdue(): Promise<void> {
  const { rows, count } = await queries.listOverduePosts(OVERDUE_SECONDS, OVERDUE_NAMED);
  const [oldest] = rows;
  if (!oldest) return;
  const posts = rows.map(({ id }) => id);
  log.warn({ count, posts, since: oldest.publish_at }, "Scheduled posts are overdue");
}

/**
 * Scheduled posts whose time passed OVERDUE_SECONDS ago; for the command line, whose user has database access anyway.
 */
export function listOverduePosts(limit = 1000): Promise<{ rows: queries.OverdueRow[]; count: number }> {
  return queries.listOverduePosts(OVERDUE_SECONDS, limit);
}

/**
 * Wakes a worker when a post falls due, in the transaction that sets the time. The row's publish_at is authoritative.
 */
export async function wakeAt(tx: Transaction, time: Date): Promise<void> {
  await enqueue(tx, PUBLISH_DUE, {}, { startAfter: time });
}
