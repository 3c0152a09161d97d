/** Finds the post of a call: the caller's own, of this kind, at this stage (docs/product/kinds.md, Paths). */
import type { Actor } from "#features/accounts/contract.ts";
import { getDescribedMedia } from "#features/media/server/attachment-service.ts";
import { describePostMedia } from "#features/media/server/service.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { contentMessages, type PostDetail, type Stage, stageOf } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { movedOnText } from "./lifecycle.ts";
import { findRevision } from "../history/queries.ts";
import { describePost } from "./answer-policy.ts";
import { findOwnPost, findShownMedia, type PostRow } from "./queries.ts";

/**
 * @throws AppError not-found (404) for missing posts and other users', conflict (409) for the caller's own at another
 * stage.
 */
export async function getStoredPost(actor: Actor, kind: ContentKind, stage: Stage, id: number): Promise<PostRow> {
  return ownAtStage(await findOwnPost(actor.id, kind.key, id), kind, stage);
}

/** Like getStoredPost, for the caller's own row that was already read. */
export function ownAtStage(post: PostRow | null, kind: ContentKind, stage: Stage): PostRow {
  if (post?.kind !== kind.key || post.deleted_at !== null) throw noSuchPost();
  if (post.status === "withdrawn" || stageOf(post.status) !== stage)
    throw new AppError("conflict", movedOnText(post.status));
  return post;
}

/** One of the caller's posts for its edit form. @throws AppError not-found (404), even if it is at another stage. */
export async function getOwnPost(actor: Actor, kind: ContentKind, stage: Stage, id: number): Promise<PostDetail> {
  const post = await findOwnPost(actor.id, kind.key, id);
  if (!post || stageOf(post.status) !== stage) throw noSuchPost();
  const proposed = post.proposed_version === null ? null : await findRevision(post.id, post.proposed_version);
  const media = proposed
    ? await getDescribedMedia(actor.id, proposed.media)
    : describePostMedia(await findShownMedia(post.id));
  return describePost(kind, post, proposed, media);
}

/** The id in an address. @throws AppError not-found if it is not an id. */
export function postIdIn({ id }: { id: string }): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw noSuchPost();
  return Number(id);
}

export function noSuchPost(): AppError {
  return new AppError("not-found", contentMessages.notFound);
}
