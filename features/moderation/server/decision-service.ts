/**
 * Operators' decisions about posts waiting for review: approve, return with comments, reject with a reason
 * (docs/product/publishing.md, Review before publishing).
 */
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { releaseHold } from "#features/billing/server/allowance/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import { contentMessages, stageOf } from "#features/content/contract.ts";
import { type Decision, moderationMessages } from "../contract.ts";
import { postsReplanned } from "#features/content/server/events.ts";
import { publishStored, wakeAt } from "#features/content/server/posts/publish-service.ts";
import { noteDecision, type PostToDecide, lockPost, rejectToTrash, returnToDraft } from "./decision-queries.ts";
import { mailName } from "#features/content/server/confidential/mail-name-service.ts";
import { decisionMail, OUTCOMES } from "./decision-policy.ts";
import { mailAuthor, publicAddress } from "#features/content/server/publishing/author-address-service.ts";
import {
  closeProposal,
  type DecidedState,
  stateAfterDecision,
} from "#features/content/server/publishing/decided-service.ts";

/** The result of a decision. */
export type DecidedPost = { id: number; guid: string; name: string; state: DecidedState; isEdit: boolean };

/** The version the operator reviewed: a decision about another one is refused. Left out: the latest. */
export type Seen = { version?: number | undefined };

/**
 * Publishes a pending post, releases a scheduled one for its time, or replaces the published text with a proposed edit.
 * @throws AppError forbidden (403), not-found, conflict (409): it is no longer waiting, or has changed since.
 */
export function approvePost(operator: Operator, postId: number, seen: Seen = {}): Promise<DecidedPost> {
  return decide(operator, postId, { decision: "approve", note: "", seen });
}

/** The author gets it back as a draft, with the unit; a proposed edit is dropped and the published text stays. @throws as approvePost. */
export function returnPost(
  operator: Operator,
  postId: number,
  comments: string,
  seen: Seen = {},
): Promise<DecidedPost> {
  return decide(operator, postId, { decision: "return", note: comments, seen });
}

/**
 * Moves it to the trash and returns the unit to its author; a proposed edit is dropped and the published text stays.
 * @throws as approvePost.
 */
export function rejectPost(operator: Operator, postId: number, reason: string, seen: Seen = {}): Promise<DecidedPost> {
  return decide(operator, postId, { decision: "reject", note: reason, seen });
}

type Verdict = { decision: Decision; note: string; seen: Seen };

async function decide(operator: Operator, postId: number, { decision, note, seen }: Verdict): Promise<DecidedPost> {
  requireOperator(operator);
  const { post, state } = await transaction(async (tx) => {
    const post = await lockWaiting(tx, postId, seen);
    await noteDecision(tx, { post, reviewerId: operator.id, decision, note });
    const state = await carryOut(tx, post, decision);
    const details = `version ${post.version}${note && `: ${note}`}`;
    await recordAction(tx, operator, { action: `post.${decision}`, subject: `post ${post.id}`, details });
    await tellAuthor(tx, post, state, decision, note);
    return { post, state };
  });
  const { id, guid, name } = post;
  return { id, guid, name, state, isEdit: post.proposed_version !== null };
}

async function lockWaiting(tx: Transaction, postId: number, { version }: Seen): Promise<PostToDecide> {
  const post = await lockPost(tx, postId);
  if (!post) throw new AppError("not-found", contentMessages.notFound);
  if (post.review_since === null) throw new AppError("conflict", moderationMessages.notWaiting);
  if (version !== undefined && version !== post.version)
    throw new AppError("conflict", moderationMessages.changedSince);
  return post;
}

async function carryOut(tx: Transaction, post: PostToDecide, decision: Decision): Promise<DecidedState> {
  const state = stateAfterDecision(post.status, decision);
  if (post.proposed_version !== null) {
    await closeProposal(tx, post, post.proposed_version, OUTCOMES[decision]);
    return post.status;
  }
  if (decision === "approve") return release(tx, post, state);
  return giveBack(tx, post, state);
}

/** An approved post: public now, or at its time. */
async function release(tx: Transaction, post: PostToDecide, state: DecidedState): Promise<DecidedState> {
  if (state === "published") await publishStored(tx, [post.id]);
  // Its time may have come while it was locked here, and a wake-up in between has skipped it.
  else if (post.publish_at) await wakeAt(tx, post.publish_at);
  return state;
}

async function giveBack(tx: Transaction, post: PostToDecide, state: DecidedState): Promise<DecidedState> {
  if (state === "trashed") await rejectToTrash(tx, post.id);
  else await returnToDraft(tx, post.id);
  await releaseHold(tx, post.id, state === "trashed" ? "rejected" : "returned");
  await tell(tx, postsReplanned, { posts: [post] });
  return state;
}

async function tellAuthor(
  tx: Transaction,
  post: PostToDecide,
  state: DecidedState,
  decision: Decision,
  note: string,
): Promise<void> {
  const publishAt = state === "scheduled" ? post.publish_at : null;
  const isEdit = post.proposed_version !== null;
  const link = state === "published" && decision !== "return" ? publicAddress(post) : screenAddress(post, state);
  const name = state === "published" ? post.name : mailName(post);
  await mailAuthor(tx, post.owner_id, decisionMail({ decision, name, note, isEdit, publishAt, link }));
}

/** Lists of the dashboard in which the author finds a post (docs/product/lists.md, Lists). */
const SCREENS: Record<DecidedState, string> = {
  draft: "drafts",
  scheduled: "scheduledPosts",
  pending: "pendingPosts",
  published: "publishedPosts",
  withdrawn: "allPosts",
  trashed: "allPosts",
};

/** The author's next screen. */
function screenAddress({ kind, id }: PostToDecide, state: DecidedState): string {
  const address = new URLSearchParams({ activeContent: SCREENS[state] });
  if (state !== "trashed") address.set("item", `edit.${kind}.${stageOf(state)}.${id}`);
  return `${publicUrl()}/dashboard?${address}`;
}
