/** Finds the post of a call: the caller's own, of this kind, at this stage (docs/product/kinds.md, Paths). */
import type { Actor } from "#features/accounts/contract.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { contentMessages, type Stage, stageOf } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { movedOnText } from "../publishing/lifecycle.ts";
import { findOwnPost, type PostRow } from "./queries.ts";

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

/** The id in an address. @throws AppError not-found if it is not an id. */
export function postIdIn({ id }: { id: string }): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw noSuchPost();
  return Number(id);
}

export function noSuchPost(): AppError {
  return new AppError("not-found", contentMessages.notFound);
}
