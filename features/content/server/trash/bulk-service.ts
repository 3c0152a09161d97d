/** Deletes and restores several posts of a caller: each as the call for it alone would (docs/product/lists.md). */
import type { Actor } from "#features/accounts/contract.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { BulkAnswer } from "../../bulk-contract.ts";
import { deleteOwnPost, restoreOwnPost } from "./service.ts";

/** Idempotent: what is in the trash already counts as deleted. */
export function deletePosts(actor: Actor, ids: readonly number[]): Promise<BulkAnswer> {
  return changeEach(ids, (id) => deleteOwnPost(actor, id));
}

/** Idempotent: what is not in the trash counts as restored. */
export function restorePosts(actor: Actor, ids: readonly number[]): Promise<BulkAnswer> {
  return changeEach(ids, (id) => restoreOwnPost(actor, id));
}

/**
 * One transaction for each post, so that a refused one leaves the others alone and no locks pile up.
 * @throws what is no answer to a person, such as a database that is away; the posts before it stay changed.
 */
async function changeEach(ids: readonly number[], change: (id: number) => Promise<unknown>): Promise<BulkAnswer> {
  const answer: BulkAnswer = { changed: [], refused: [] };
  for (const id of new Set(ids))
    try {
      await change(id);
      answer.changed.push(id);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      answer.refused.push({ id, status: error.status, detail: error.message });
    }
  return answer;
}
