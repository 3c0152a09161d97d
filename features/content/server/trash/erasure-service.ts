/**
 * Permanently removes posts: expired ones from the trash, and all posts of a deleted account (docs/product/lists.md,
 * Trash).
 */
import { transaction, type Transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { log } from "#platform/log/log.ts";
import { TRASH_DAYS } from "../../contract.ts";
import { postsErased } from "../events.ts";
import * as queries from "./erasure-queries.ts";

/** Posts per transaction: few, so that locks are short and a kill loses little work. */
const POSTS_PER_BATCH = 200;

/**
 * Removes posts that have been in the trash for longer than TRASH_DAYS; pages of removed posts still answer 410, and
 * their media are left to the media clean-up. Safe to run twice in parallel and to stop at any point.
 * @returns how many posts.
 */
export async function eraseExpiredTrash(signal?: AbortSignal): Promise<number> {
  const before = new Date(Date.now() - TRASH_DAYS * 24 * 3600 * 1000);
  let total = 0;
  while (!signal?.aborted) {
    const removed = await eraseBatch((tx) => queries.eraseTrashedPosts(tx, before, POSTS_PER_BATCH));
    if (removed === 0) break;
    total += removed;
  }
  if (total > 0) log.info({ posts: total }, "Posts in the trash were deleted permanently");
  return total;
}

/**
 * Removes every post of a deleted account, in any status; pages that were public answer 410 from now on. Idempotent;
 * safe to run twice in parallel and to stop at any point.
 */
export async function erasePostsOf(ownerId: number): Promise<void> {
  while ((await eraseBatch((tx) => queries.deletePostsOf(tx, ownerId, POSTS_PER_BATCH))) > 0);
}

/**
 * Removes those of a company's posts that have not been changed since they were written, in the caller's transaction;
 * who may do that is the caller's to decide. Edited, withdrawn and held posts stay. @returns ids of the removed ones.
 */
export async function eraseUnchangedIn(
  tx: Transaction,
  ids: readonly number[],
  companyId: number,
): Promise<Set<number>> {
  const posts = ids.length === 0 ? [] : await queries.deleteUnchanged(tx, ids, companyId);
  if (posts.length > 0) await tell(tx, postsErased, { posts });
  return new Set(posts.map(({ id }) => id));
}

function eraseBatch(erase: (tx: Transaction) => Promise<queries.ErasedPost[]>): Promise<number> {
  return transaction(async (tx) => {
    const posts = await erase(tx);
    if (posts.length > 0) await tell(tx, postsErased, { posts });
    return posts.length;
  });
}
