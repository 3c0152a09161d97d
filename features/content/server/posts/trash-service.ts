/** The trash: deleting and restoring (docs/product/lists.md, Trash). */
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { requireRoom } from "#features/billing/server/quotas/service.ts";
import { releaseHold, takeHold } from "#features/billing/server/allowance/service.ts";
import { type Transaction, transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { requireMatch } from "#platform/http/call-headers.ts";
import { postsReplanned, postsRestored, postsTrashed } from "../events.ts";
import { contentMessages, type DeletedPost, type SavedPost, type Stage, TRASH_DAYS } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { describeSaved } from "./answer-policy.ts";
import { lockLinks } from "../translations/queries.ts";
import { isTaken } from "../translations/taken-policy.ts";
import { publishIfConfirmed } from "../publishing/confirmation-service.ts";
import { holdsRelease, stateAfter, stateAfterRestore } from "./lifecycle.ts";
import { lockReachedPost, lockStoredPost } from "./reach-service.ts";
import * as queries from "./queries.ts";
import { wakeAt } from "./publish-service.ts";
import { isStale, staleSave } from "./version-policy.ts";

const DAY_MS = 24 * 3600 * 1000;

export type Deletion = {
  /** The only version that may go; left out: the stored one. */
  version?: number;
  /** As `version`, of a caller who sent it as a precondition. */
  seen?: number | undefined;
  /** Done with it or not at all, under the post's lock. */
  within?: (tx: Transaction) => Promise<void>;
};

/**
 * Moves a post to the trash. A scheduled one, or one waiting for review, returns its release.
 * @throws AppError not-found (404), conflict (409) when its stage has changed, or it is no longer at `version`,
 * precondition-failed (412) when it is no longer at `seen`.
 */
export async function deletePost(
  actor: Actor,
  kind: ContentKind,
  stage: Stage,
  id: number,
  { version, seen, within }: Deletion = {},
): Promise<DeletedPost> {
  const deletedAt = await transaction(async (tx) => {
    confirmActor(tx, actor);
    const post = await lockStoredPost(tx, actor, kind, stage, id, "remove");
    requireMatch(seen, post.version, "this post");
    if (isStale(post, version)) throw staleSave();
    await within?.(tx);
    return moveToTrash(tx, post);
  });
  const restorableUntil = new Date(deletedAt.getTime() + TRASH_DAYS * DAY_MS);
  return { id, detail: contentMessages.deleted(TRASH_DAYS), restorable_until: restorableUntil.toISOString() };
}

/**
 * Like deletePost, for any kind and stage. Does nothing if it is already in the trash.
 * @throws AppError not-found (404), conflict (409) if it is withdrawn.
 */
export async function deleteOwnPost(actor: Actor, id: number): Promise<void> {
  await transaction(async (tx) => {
    confirmActor(tx, actor);
    const post = await lockReachedPost(tx, actor, id, "remove");
    if (post.deleted_at === null) await moveToTrash(tx, post);
  });
}

async function moveToTrash(tx: Transaction, post: queries.PostRow): Promise<Date> {
  stateAfter(post.status, "trash");
  const deletedAt = await queries.trashPost(tx, post.id);
  if (holdsRelease(post.status)) await releaseHold(tx, post.id, "Deleted before it was published");
  await tell(tx, post.status === "published" ? postsTrashed : postsReplanned, { posts: [post] });
  return deletedAt;
}

/**
 * Restores a post from the trash to its previous status; a schedule whose time has passed becomes a draft, and a post
 * that waited for an address now confirmed is published.
 * @throws AppError not-found (404), conflict (409) when it is not in the trash, no-releases-left (402) when it needs a
 * release and none is left, quota-reached (409) for one draft too many. After an error it stays in the trash.
 */
export async function restorePost(actor: Actor, id: number): Promise<SavedPost> {
  const restored = await restoreOwnPost(actor, id);
  if (!restored) throw new AppError("conflict", contentMessages.notInTrash);
  return describeSaved(restored.kind, restored.written, contentMessages.restored);
}

/** Like restorePost; null if it is not in the trash. */
export async function restoreOwnPost(actor: Actor, id: number) {
  const restored = await restore(actor, id).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    return restore(actor, id); // a save that took its language in the same moment is seen now
  });
  return restored && { ...restored, written: await publishIfConfirmed(actor.id, restored.written) };
}

function restore(actor: Actor, id: number) {
  return transaction(async (tx) => {
    confirmActor(tx, actor);
    await lockLinks(tx);
    const post = await lockReachedPost(tx, actor, id, "remove");
    if (post.deleted_at === null) return null;
    const status = stateAfterRestore(post.status, post.publish_at, await queries.readClock(tx));
    if (status === "draft") await requireRoom(tx, post.owner_id, "drafts", false);
    const written = await queries.takeFromTrash(tx, id, status);
    if (holdsRelease(status)) await takeHold(tx, post);
    await tell(tx, postsRestored, { posts: [written] });
    if (written.status === "scheduled" && written.publish_at) await wakeAt(tx, written.publish_at);
    return { kind: post.kind, written };
  });
}
