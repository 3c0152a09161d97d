/** What operators decide about posts that wait for a review: approve, return with comments, reject with a reason (decision 2). */
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { releaseHold } from "#features/billing/server/service.ts";
import { attachMedia } from "#features/media/server/attachment-service.ts";
import { queueDeliveries } from "#features/reports/server/queue-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { contentMessages, publicPath, stageOf } from "../contract.ts";
import { kindOf } from "../kinds/index.ts";
import { type Decision, moderationMessages } from "../moderation-contract.ts";
import { stateAfter, type State } from "./lifecycle.ts";
import { decisionMail, OUTCOMES } from "./moderation-policy.ts";
import * as queries from "./moderation-queries.ts";
import { postIdIn } from "./own-post-service.ts";
import { slugOf } from "./policy.ts";
import { announceChanges, publishStored, wakeAt } from "./publication-service.ts";
import { applyRevision, findRevision, setRevisionOutcome } from "./revision-queries.ts";

/** What a decision led to. */
export type DecidedPost = { id: number; guid: string; name: string; state: State; isEdit: boolean };

/** The version that the operator looked at: a decision about another one is refused. Left out, the latest counts. */
export type Seen = { version?: number | undefined };

/** The id of a post by its public id. @throws AppError forbidden (403), not-found. */
export async function getPostId(operator: Operator, guid: string): Promise<number> {
  requireOperator(operator);
  const id = await queries.findPostId(guid);
  if (id === null) throw new AppError("not-found", contentMessages.notFound);
  return id;
}

/** The public id of the post that an address names. @throws AppError forbidden (403), not-found. */
export async function getPostGuid(operator: Operator, address: { id: string }): Promise<string> {
  requireOperator(operator);
  const guid = await queries.findGuid(postIdIn(address));
  if (guid === null) throw new AppError("not-found", contentMessages.notFound);
  return guid;
}

/**
 * A pending post goes public, a scheduled one is left to its time, a proposed edit takes the place of the published text.
 * @throws AppError forbidden (403), not-found, conflict (409): it does not wait any more, or was changed since.
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

/** It goes to the trash, the unit back to its author; a proposed edit is dropped and the published text stays. @throws as approvePost. */
export function rejectPost(operator: Operator, postId: number, reason: string, seen: Seen = {}): Promise<DecidedPost> {
  return decide(operator, postId, { decision: "reject", note: reason, seen });
}

type Verdict = { decision: Decision; note: string; seen: Seen };
type Effect = { state: State; changed: { guid: string; company_id: number | null }[] };

async function decide(operator: Operator, postId: number, { decision, note, seen }: Verdict): Promise<DecidedPost> {
  requireOperator(operator);
  const { post, state, changed } = await transaction(async (tx) => {
    const post = await lockWaiting(tx, postId, seen);
    await queries.noteDecision(tx, { post, reviewerId: operator.id, decision, note });
    const effect = await carryOut(tx, post, decision);
    const details = `version ${post.version}${note && `: ${note}`}`;
    await recordAction(tx, operator, { action: `post.${decision}`, subject: `post ${post.id}`, details });
    await tellAuthor(tx, post, effect.state, decision, note);
    return { post, ...effect };
  });
  if (changed.length > 0) await announceChanges(changed);
  const { id, guid, name } = post;
  return { id, guid, name, state, isEdit: post.proposed_version !== null };
}

async function lockWaiting(tx: Transaction, postId: number, { version }: Seen): Promise<queries.ReviewedPost> {
  const post = await queries.lockPost(tx, postId);
  if (!post) throw new AppError("not-found", contentMessages.notFound);
  if (post.review_since === null) throw new AppError("conflict", moderationMessages.notWaiting);
  if (version !== undefined && version !== post.version)
    throw new AppError("conflict", moderationMessages.changedSince);
  return post;
}

function carryOut(tx: Transaction, post: queries.ReviewedPost, decision: Decision): Promise<Effect> {
  const state = stateAfter(post.status, decision);
  if (post.proposed_version !== null) return closeProposal(tx, post, post.proposed_version, decision);
  if (decision === "approve") return release(tx, post, state);
  return giveBack(tx, post, state);
}

/** An approved post: public now, or at its time. */
async function release(tx: Transaction, post: queries.ReviewedPost, state: State): Promise<Effect> {
  if (state === "published") return { state, changed: await publishStored(tx, [post.id]) };
  // Its time may have come while it was locked here; a wake that came meanwhile has passed it over.
  if (post.publish_at) await wakeAt(tx, post.publish_at);
  return { state, changed: [] };
}

async function giveBack(tx: Transaction, post: queries.ReviewedPost, state: State): Promise<Effect> {
  if (state === "trashed") await queries.rejectToTrash(tx, post.id);
  else await queries.returnToDraft(tx, post.id);
  await releaseHold(tx, post.id, state === "trashed" ? "rejected" : "returned");
  return { state, changed: [] };
}

async function closeProposal(
  tx: Transaction,
  post: queries.ReviewedPost,
  version: number,
  decision: Decision,
): Promise<Effect> {
  await setRevisionOutcome(tx, post.id, version, OUTCOMES[decision]);
  if (decision !== "approve") return { state: post.status, changed: [] };
  const revision = await findRevision(post.id, version, tx);
  if (!revision) throw new Error(`Post ${post.id} has no revision ${version}`);
  await applyRevision(tx, revision, slugOf(revision.name, post.guid));
  await attachMedia(tx, post.owner_id, post.id, revision.media);
  await queueDeliveries(tx, [post.id]);
  const { guid } = post;
  const changed = [post.company_id, revision.company_id].map((company_id) => ({ guid, company_id }));
  return { state: post.status, changed };
}

async function tellAuthor(
  tx: Transaction,
  post: queries.ReviewedPost,
  state: State,
  decision: Decision,
  note: string,
): Promise<void> {
  const to = await queries.getAuthorEmail(tx, post.owner_id);
  const publishAt = state === "scheduled" ? post.publish_at : null;
  const isEdit = post.proposed_version !== null;
  const link = state === "published" && decision !== "return" ? publicAddress(post) : screenAddress(post, state);
  const mail = decisionMail({ decision, name: post.name, note, isEdit, publishAt, link });
  await queueMail(tx, { to, ...mail });
}

/** Lists of the dashboard in which the author finds a post (spec section 2). */
const SCREENS: Record<State, string> = {
  draft: "drafts",
  scheduled: "scheduledPosts",
  pending: "pendingPosts",
  published: "publishedPosts",
  withdrawn: "allPosts",
  trashed: "allPosts",
};

/** The public page of a post, whole. */
export function publicAddress({ kind, guid, name }: Pick<queries.ReviewedPost, "kind" | "guid" | "name">): string {
  return publicUrl() + publicPath({ type: kindOf(kind).typeCode, guid, slug: slugOf(name, guid) });
}

/** The screen from which authors restore posts. */
export function trashAddress(): string {
  return `${publicUrl()}/dashboard?activeContent=allPosts&view=trash`;
}

/** The screen on which the author goes on. */
function screenAddress({ kind, id }: queries.ReviewedPost, state: State): string {
  const address = new URLSearchParams({ activeContent: SCREENS[state] });
  if (state !== "trashed") address.set("item", `edit.${kind}.${stageOf(state)}.${id}`);
  return `${publicUrl()}/dashboard?${address}`;
}
