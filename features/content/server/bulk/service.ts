/** Deletes and restores several posts of a caller: each as the call for it alone would (docs/product/lists.md). */
import type { Actor } from "#features/accounts/contract.ts";
import type { BulkAnswer } from "../../contracts/bulk.ts";
import { changeEach } from "./each-post.ts";
import { deleteOwnPost, restoreOwnPost } from "../trash/service.ts";

/** Idempotent: what is in the trash already counts as deleted. */
export function deletePosts(actor: Actor, ids: readonly number[]): Promise<BulkAnswer> {
  return changeEach(ids, (id) => deleteOwnPost(actor, id));
}

/** Idempotent: what is not in the trash counts as restored. */
export function restorePosts(actor: Actor, ids: readonly number[]): Promise<BulkAnswer> {
  return changeEach(ids, (id) => restoreOwnPost(actor, id));
}
