/** Deletes and restores several posts of a caller: each like the call for one post (docs/product/lists.md). */
import type { Actor } from "#features/accounts/contract.ts";
import type { BulkAnswer } from "../../contracts/bulk.ts";
import { changeEach } from "./each-post.ts";
import { deleteOwnPost, restoreOwnPost } from "../posts/trash-service.ts";

/** Idempotent: posts already in the trash count as deleted. */
export function deletePosts(actor: Actor, ids: readonly number[]): Promise<BulkAnswer> {
  return changeEach(ids, (id) => deleteOwnPost(actor, id));
}

/** Idempotent: posts that are not in the trash count as restored. */
export function restorePosts(actor: Actor, ids: readonly number[]): Promise<BulkAnswer> {
  return changeEach(ids, (id) => restoreOwnPost(actor, id));
}
