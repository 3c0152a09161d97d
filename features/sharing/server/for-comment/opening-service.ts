/** What a link for comment opens: decided at every click, as it is then. */
import { lockLinkedPost, type PostRow } from "#features/content/server/posts/reach-service.ts";
import type { Transaction } from "#platform/database/client.ts";
import { hashToken, looksLikeToken } from "#platform/secrets/tokens.ts";
import { throttle, throttleAddress } from "#platform/throttle/throttle.ts";
import { commentLinkMessages } from "../../comment-contract.ts";
import { limits } from "../recipient/policy.ts";
import { noteOpened, noteRead } from "../recipient/queries.ts";
import * as queries from "./queries.ts";
import { stateOf } from "./service.ts";

export type { CommentLinkRow } from "./queries.ts";
export { findPerson } from "./queries.ts";

export type OpenedLink =
  /** In words for its holder. `isKnown`: it was a link. */
  { message: string; isKnown: boolean } | { link: queries.CommentLinkRow; post: PostRow };

/** Before anything is locked. @throws AppError too-many-requests (429). */
export async function countOpening(token: string, ip: string): Promise<void> {
  const link = looksLikeToken(token) ? await queries.findByToken(hashToken(token)) : null;
  if (link) await throttle(limits.byLink, String(link.id));
  else await throttleAddress(limits.byAddress, ip);
}

/** Locks the company, the post and the link. */
export async function openCommentLink(tx: Transaction, token: string): Promise<OpenedLink> {
  const { unknown, revoked, expired, published, gone } = commentLinkMessages;
  const found = looksLikeToken(token) ? await queries.findByToken(hashToken(token), tx) : null;
  if (!found) return { message: unknown, isKnown: false };
  const post = found.post_id === null ? null : await lockLinkedPost(tx, found.post_id, found.company_id);
  const link = await queries.lockByToken(tx, hashToken(token));
  if (!link) return { message: unknown, isKnown: false };
  const state = stateOf(link, new Date());
  if (state === "revoked") return { message: revoked, isKnown: true };
  if (!post) return { message: gone, isKnown: true };
  if (post.status === "published" || post.status === "withdrawn") return { message: published, isKnown: true };
  if (state === "expired") return { message: expired, isKnown: true };
  return { link, post };
}

/** That the holder has read the text. */
export async function noteReading(tx: Transaction, linkId: number, version: number): Promise<void> {
  await noteOpened(tx, linkId);
  await noteRead(tx, linkId, version);
}
