/** Finds the post of a call within the caller's reach: one's own, or of a company whose role has the right (docs/product/teams.md). */
import type { Actor } from "#features/accounts/contract.ts";
import { isOfKey } from "#features/accounts/server/keys/service.ts";
import { keyMessages } from "#features/accounts/key-contract.ts";
import { lockCompany, refusal } from "#features/companies/server/team/role-service.ts";
import { mayReadPost, mayWithPost, type Right } from "#features/companies/team/rights.ts";
import { getDescribedMedia } from "#features/media/server/attachment-service.ts";
import { describePostMedia } from "#features/media/server/service.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { contentMessages, type PostDetail, type Stage, stageOf } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { movedOnText } from "./lifecycle.ts";
import { findRevision } from "../history/queries.ts";
import { isAdmittedTo, wasAskedAbout } from "../confidential/queries.ts";
import { describePost } from "./answer-policy.ts";
import * as queries from "./queries.ts";
import type { PostRow, ReachedPost } from "./queries.ts";

export type { PostRow, ReachedPost } from "./queries.ts";
export { listAdmitted } from "../confidential/queries.ts";

type Caller = Pick<Actor, "id" | "key">;
/** What the caller wants to do with a post. */
export type Wish =
  | "read"
  | Extract<
      Right,
      | "write"
      | "remove"
      | "publish"
      | "share-embargo"
      | "share-comment"
      | "ask-approval"
      | "comment"
      | "decide-coverage"
    >
  | "mark-confidential";

/** A post that was locked while the call looked for its company has moved on; it is looked for again. */
const ATTEMPTS = 3;

const STAYS_WITH_COMPANY = "This post stays with its company. Duplicate it to post it as another one.";

/**
 * A post of any kind, in any status, not in the trash.
 * @throws AppError not-found (404) out of the caller's reach, forbidden (403) where the role is too small.
 */
export async function getReachedPost(actor: Caller, id: number, wish: Wish): Promise<ReachedPost> {
  const post = await allowed(actor, await queries.findReachedPost(actor.id, id), wish);
  if (post.deleted_at !== null) throw noSuchPost();
  return post;
}

/** As getReachedPost, also in the trash; the post is locked, and the role stays until the transaction ends. */
export async function lockReachedPost(tx: Transaction, actor: Caller, id: number, wish: Wish): Promise<ReachedPost> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const companyId = await queries.findCompanyId(tx, id);
    if (companyId === undefined) throw noSuchPost();
    const company = companyId === null ? null : await lockCompany(tx, actor.id, companyId, "use");
    const post = await queries.lockPost(tx, id, companyId);
    if (!post) continue;
    const is_of_company = company !== null && company !== undefined && company.deleted_at === null;
    const is_added = post.confidential_since !== null && (await isAdmittedTo(tx, id, actor.id));
    const role = is_of_company ? company.role : null;
    const is_asked = role === "reviewer" && (await wasAskedAbout(tx, id, actor.id));
    return allowed(actor, { ...post, role, is_of_company, is_added, is_asked }, wish, tx);
  }
  throw noSuchPost();
}

/** For who has a link to it: the post, locked with its company; null where one is gone, or the post is another's. */
export async function lockLinkedPost(tx: Transaction, id: number, companyId: number | null): Promise<PostRow | null> {
  const company = companyId === null ? null : await lockCompany(tx, 0, companyId, "use");
  if (companyId !== null && (!company || company.deleted_at !== null)) return null;
  const post = await queries.lockPost(tx, id, companyId);
  return post?.deleted_at === null ? post : null;
}

/**
 * Whether the caller may read a post before it is public, also in the trash.
 * @param text `unpublished`: a text of it that is not public, such as an edit in review, whatever the post is.
 */
export async function isWithinReach(actor: Caller, id: number, text?: "unpublished"): Promise<boolean> {
  const post = await queries.findReachedPost(actor.id, id);
  if (post === null || !isOfKey(actor, post.company_id)) return false;
  return text === "unpublished" ? mayReadUnpublished(actor, post) : mayReadPost(standingOf(actor, post));
}

/** Whether the caller may read what is not public of a post that may be. */
export function mayReadUnpublished(actor: Caller, post: Parameters<typeof standingOf>[1]): boolean {
  return mayReadPost({ ...standingOf(actor, post), isUnpublished: true });
}

/** Whether the caller reads what a post said before it was public; of a confidential one, also later. */
export function mayReadEarlier(actor: Caller, post: Parameters<typeof standingOf>[1]): boolean {
  const isConfidential = post.confidential_since !== null;
  return mayReadPost({ ...standingOf(actor, post), isUnpublished: true, isConfidential });
}

/** Whether a post that the user may read has this upload. */
export async function mayReadMedia(userId: number, mediaId: string): Promise<boolean> {
  for (const id of await queries.listPostsWithMedia(userId, mediaId))
    if (await isWithinReach({ id: userId }, id)) return true;
  return false;
}

async function allowed(actor: Caller, post: ReachedPost | null, wish: Wish, tx?: Transaction): Promise<ReachedPost> {
  if (!post || !isOfKey(actor, post.company_id) || !mayReadPost(standingOf(actor, post))) throw noSuchPost();
  if (wish === "read" || mayWithPost(standingOf(actor, post), wish)) return post;
  if (post.role === null || post.company_id === null) throw noSuchPost();
  throw await refusal(post.role, post.company_id, tx);
}

type StandingColumns =
  | "role"
  | "is_of_company"
  | "owner_id"
  | "status"
  | "confidential_since"
  | "is_added"
  | "is_asked";

/** How the caller stands to a post that was read with the caller's role in its company. Published, it is not closed. */
export function standingOf(actor: Caller, post: Pick<ReachedPost, StandingColumns>) {
  const { role, is_of_company: isOfCompany, is_added: isAdded, is_asked: isAsked } = post;
  const isUnpublished = post.status !== "published" && post.status !== "withdrawn";
  const isConfidential = post.confidential_since !== null && isUnpublished;
  const isOwn = post.owner_id === actor.id;
  return { role, isOfCompany, isOwn, isUnpublished, isConfidential, isAdded, isAsked };
}

/**
 * @throws AppError not-found (404) out of reach, forbidden (403), conflict (409) for a post at another stage.
 */
export async function getStoredPost(
  actor: Caller,
  kind: ContentKind,
  stage: Stage,
  id: number,
  wish: Wish,
): Promise<ReachedPost> {
  return atStage(await getReachedPost(actor, id, wish), kind, stage);
}

/** As getStoredPost, locked. */
export async function lockStoredPost(
  tx: Transaction,
  actor: Caller,
  kind: ContentKind,
  stage: Stage,
  id: number,
  wish: Wish,
): Promise<ReachedPost> {
  return atStage(await lockReachedPost(tx, actor, id, wish), kind, stage);
}

/** @throws AppError not-found (404) for another kind or the trash, conflict (409) for a post at another stage. */
export function atStage<P extends PostRow>(post: P, kind: ContentKind, stage: Stage): P {
  if (post.kind !== kind.key || post.deleted_at !== null) throw noSuchPost();
  if (post.status === "withdrawn" || stageOf(post.status) !== stage)
    throw new AppError("conflict", movedOnText(post.status));
  return post;
}

/**
 * A post for its edit form.
 * @throws AppError not-found (404), even if it is at another stage; forbidden (403).
 */
export async function getEditedPost(actor: Caller, kind: ContentKind, stage: Stage, id: number): Promise<PostDetail> {
  const post = await getReachedPost(actor, id, "write");
  if (post.kind !== kind.key || stageOf(post.status) !== stage) throw noSuchPost();
  const proposed = post.proposed_version === null ? null : await findRevision(post.id, post.proposed_version);
  const media = proposed
    ? await getDescribedMedia(keeperOf(actor, post), proposed.media)
    : describePostMedia(await queries.findShownMedia(post.id));
  return describePost(kind, post, proposed, media);
}

/** Whose uploads a post may show: its owner's, the editing person's, and those that it has. */
export function keeperOf(actor: Caller, { id, owner_id }: Pick<PostRow, "id" | "owner_id">) {
  return { owners: [...new Set([owner_id, actor.id])], postId: id };
}

/**
 * Before a post is written for a company: the role is read under the company's lock, and stays until the transaction ends.
 * A post keeps a company that is deleted.
 * @throws AppError forbidden (403), not-found (404) for strangers.
 */
export async function requirePosting(
  tx: Transaction,
  actor: Caller,
  companyId: number | null,
  right: "write" | "publish",
): Promise<void> {
  if (!isOfKey(actor, companyId)) throw invalidInput({ posted_by_company: keyMessages.otherCompany });
  if (companyId === null) return;
  const company = await lockCompany(tx, actor.id, companyId, "use");
  if (!company || company.deleted_at !== null) return;
  const standing = { role: company.role, isOfCompany: true, isOwn: true, isUnpublished: true };
  if (mayWithPost(standing, right)) return;
  if (company.role === null) throw noSuchPost();
  throw await refusal(company.role, companyId, tx);
}

/**
 * Before a post gets another company, or none. A company loses a post only through who may delete it, and a post goes
 * only where its owner writes, so only the owner takes it there.
 * @throws AppError invalid-input naming posted_by_company; as requirePosting.
 */
export async function requireMovable(
  tx: Transaction,
  actor: Caller,
  post: ReachedPost,
  companyId: number | null,
): Promise<void> {
  if (post.owner_id !== actor.id || !mayWithPost(standingOf(actor, post), "remove"))
    throw invalidInput({ posted_by_company: STAYS_WITH_COMPANY });
  await requirePosting(tx, actor, companyId, "write");
}

/** The id in an address. @throws AppError not-found if it is not an id. */
export function postIdIn({ id }: { id: string }): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw noSuchPost();
  return Number(id);
}

export function noSuchPost(): AppError {
  return new AppError("not-found", contentMessages.notFound);
}
