/** Permanently removes posts: expired ones from the trash, and all posts of a deleted account (decision 12). */
import { transaction } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";
import { TRASH_DAYS } from "../contract.ts";
import { notifyChanges } from "./publication-service.ts";
import * as queries from "./removal-queries.ts";

/** So many in one transaction: a lock is short, and a kill loses little work. */
const POSTS_PER_BATCH = 200;

/**
 * Removes what has been in the trash for longer than TRASH_DAYS; pages of removed posts go on answering 410, and their
 * media are left to the cleaning of media. Safe to run twice at once and to stop anywhere.
 * @returns how many posts.
 */
export async function removeExpiredTrash(signal?: AbortSignal): Promise<number> {
  const before = new Date(Date.now() - TRASH_DAYS * 24 * 3600 * 1000);
  let total = 0;
  while (!signal?.aborted) {
    const removed = await transaction((tx) => queries.removeTrashedPosts(tx, before, POSTS_PER_BATCH));
    if (removed === 0) break;
    total += removed;
  }
  if (total > 0) log.info({ posts: total }, "The trash gave up posts for good");
  return total;
}

/**
 * Removes every post of an account that goes, in any status; pages that readers saw answer 410 from here on. Safe to
 * repeat, to run twice at once, and to stop anywhere.
 */
export async function removePostsOf(ownerId: number): Promise<void> {
  while ((await removeBatchOf(ownerId)) > 0);
}

async function removeBatchOf(ownerId: number): Promise<number> {
  return transaction(async (tx) => {
    const removed = await queries.removePostsOf(tx, ownerId, POSTS_PER_BATCH);
    if (removed.length > 0) await notifyChanges(tx, removed);
    return removed.length;
  });
}
