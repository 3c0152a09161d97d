/** Creates posts, for submits, drafts and copies. */
import type { Actor } from "#features/accounts/contract.ts";
import { isOfKey } from "#features/accounts/server/keys/service.ts";
import { orOutOfReleases } from "#features/billing/server/allowance/service.ts";
import { orQuotaReached } from "#features/billing/server/quotas/service.ts";
import { inlinePictureIds } from "#features/editor/server/sanitise-service.ts";
import { attachDescribed, describeUploads, idsOf, keepMedia } from "#features/media/server/attachment-service.ts";
import type { MediaUser, ShownUploads } from "#features/media/server/columns.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput, isRefusal } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import { contentMessages } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { postsPublished, postsReplanned } from "../events.ts";
import { wakeAt } from "./publish-service.ts";
import * as queries from "./queries.ts";
import { requirePosting } from "./reach-service.ts";

/** Attempts for parallel calls of one form: each sees the result of the previous one. */
const ATTEMPTS = 5;

/** An open form. Its draft_key leads to the post it has written before; null for a call without one. */
export type Form = { actor: Actor; kind: ContentKind; draftKey: string | null };

/** The columns of a draft that are not its text. */
export function newDraft({ actor, kind, draftKey }: Form) {
  const waits = { publish_at: null, review_reason: null, awaits_confirmation: false };
  return { kind: kind.key, owner_id: actor.id, draft_key: draftKey, status: "draft" as const, ...waits };
}

/**
 * Changes the post that a form has written before, or creates one if there is none. Parallel calls with one key are
 * serialised: one creates the post, the others change it.
 * @param change gets the post locked, in any status.
 * @param create returns null when a parallel call was first.
 */
export async function changeOrCreate<T>(
  tx: Transaction,
  { actor, kind, draftKey, companyId, right }: Form & { companyId: number | null; right: "write" | "publish" },
  { change, create }: { change: (post: queries.PostRow) => Promise<T>; create: () => Promise<T | null> },
): Promise<T> {
  await requirePosting(tx, actor, companyId, right);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const earlier = draftKey === null ? null : await queries.lockPostByDraftKey(tx, actor.id, kind.key, draftKey);
    if (earlier && !isOfKey(actor, earlier.company_id))
      throw new AppError("conflict", contentMessages.submittedAlready);
    const written = earlier ? await change(earlier) : await create();
    if (written) return written;
  }
  throw new AppError("conflict", contentMessages.submittedAlready);
}

/**
 * Creates a post with its first revision and media; anything but a draft reserves a release.
 * @param mediaFrom a post whose media it may show as well.
 * @returns null when this owner already has a post of this kind with this draft_key.
 * @throws AppError no-releases-left (402), quota-reached (409) for one draft too many, or invalid-input naming media
 * that are not the owner's own.
 */
export async function createPost(
  tx: Transaction,
  post: queries.NewPost,
  shown: ShownUploads,
  mediaFrom: number | null = null,
): Promise<queries.WrittenPost | null> {
  const by = { owners: [post.owner_id], postId: mediaFrom };
  const media = await describeUploads(tx, by, shown);
  const created = await orQuotaReached(() => orOutOfReleases(() => queries.insertPost(tx, post, media)));
  if (!created) return null;
  if (idsOf(media).length > 0) await attachDescribed(tx, created.id, media);
  await keepInlinePictures(tx, by, created.id, post.content_html);
  if (created.status === "scheduled" && created.publish_at) await wakeAt(tx, created.publish_at);
  if (created.status === "scheduled") await tell(tx, postsReplanned, { posts: [created] });
  if (created.status === "published") await tell(tx, postsPublished, { posts: [created] });
  return created;
}

/** @throws AppError invalid-input naming the content when it may not show a picture in it. */
export async function keepInlinePictures(tx: Transaction, by: MediaUser, postId: number, html: string): Promise<void> {
  await keepMedia(tx, by, postId, inlinePictureIds(html)).catch((error: unknown) => {
    throw isRefusal(error) ? invalidInput({ content: contentMessages.foreignPicture }) : error;
  });
}
