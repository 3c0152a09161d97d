/**
 * Operators' decisions about any post: withdrawing it and lifting that, legal hold, and its place in the company's
 * newsroom. Each is one transaction under the lock of the post's row, so that parallel calls are serialised.
 */
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { grantForPost } from "#features/billing/server/allowance/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { postsMovedInNewsroom, postsReinstated, postsWithdrawn } from "../events.ts";
import { type OperatorAct, operatorPostMessages, type WithdrawInput } from "../../contracts/oversight.ts";
import { statusAfter } from "./lifecycle.ts";
import * as queries from "./withdraw-queries.ts";
import { noSuchPost } from "./reach-service.ts";
import type { PostRow } from "./queries.ts";
import { settleWaiting } from "../corrections/service.ts";
import { setRevisionOutcome } from "../history/queries.ts";
import { isClosed, mailName } from "../confidential/mail-name-service.ts";
import { actMail, type ToldAct } from "../publishing/withdrawal-mail-policy.ts";
import { mailAuthor, publicAddress, trashAddress } from "../publishing/author-address-service.ts";

/**
 * Withdraws a published post: its address answers 410 with the note, platforms are asked to take it down, and
 * its author cannot change it. Also works in its author's trash, where it stays.
 * @throws AppError forbidden (403), not-found, conflict (409) unless it is published.
 */
export function withdrawPost(operator: Operator, id: number, input: WithdrawInput): Promise<void> {
  return decide(operator, id, (tx, post) => withdraw(tx, operator, post, input));
}

/** Like withdrawPost, in the caller's transaction; does nothing if it is already withdrawn. */
export async function ensureWithdrawnIn(
  tx: Transaction,
  operator: Operator,
  id: number,
  input: WithdrawInput,
): Promise<void> {
  requireOperator(operator);
  const post = await lockPost(tx, id);
  if (post.status !== "withdrawn") await withdraw(tx, operator, post, input);
}

async function withdraw(
  tx: Transaction,
  operator: Operator,
  post: PostRow,
  { reason, note = "", hold = false, return_release = false }: WithdrawInput,
): Promise<void> {
  const { id } = post;
  if (post.status === "withdrawn") throw conflict(operatorPostMessages.alreadyWithdrawn);
  if (post.status !== "published")
    throw conflict(operatorPostMessages.notPublished(post.deleted_at === null ? post.status : "trashed"));
  statusAfter(post.status, "withdraw");
  if (post.proposed_version !== null) {
    await setRevisionOutcome(tx, id, post.proposed_version, "withdrawn");
    await settleWaiting(tx, id, false);
  }
  await queries.setWithdrawn(tx, id, { reason, note });
  if (hold && post.held_at === null) await holdIn(tx, post);
  const isReleaseBack = return_release && (await grantForPost(tx, post, `withdrawn:${id}`, `Post ${id} was withdrawn`));
  await tell(tx, postsWithdrawn, { posts: [post] });
  const details = [
    reason,
    ...(note === "" ? [] : [`public note: ${note}`]),
    ...(hold ? ["with a legal hold"] : []),
    ...(isReleaseBack ? ["release given back"] : []),
  ];
  await record(tx, operator, post, "withdraw", details.join("; "));
  await tellAuthor(tx, post, { act: "withdraw", reason, publicNote: note, isReleaseBack });
}

/**
 * Makes the post available to readers and platforms again, or once its author restores it from the trash.
 * @throws AppError forbidden (403), not-found, conflict (409).
 */
export function liftWithdrawal(operator: Operator, id: number, reason: string): Promise<void> {
  return decide(operator, id, async (tx, post) => {
    if (post.status !== "withdrawn") throw conflict(operatorPostMessages.notWithdrawn);
    statusAfter(post.status, "lift");
    await queries.setPublishedAgain(tx, id);
    await tell(tx, postsReinstated, { posts: [post] });
    await record(tx, operator, post, "lift", reason);
    await tellAuthor(tx, post, { act: "lift", reason });
  });
}

/**
 * From now on nothing of the post is erased, whether by its author, the trash, the pruning of versions or the deletion
 * of the account. The author is not notified.
 * @throws AppError forbidden (403), not-found, conflict (409), also when the account is being erased.
 */
export function holdPost(operator: Operator, id: number, reason: string): Promise<void> {
  return decide(operator, id, async (tx, post) => {
    if (post.held_at !== null) throw conflict(operatorPostMessages.alreadyHeld);
    await holdIn(tx, post);
    await record(tx, operator, post, "hold", reason);
  });
}

/**
 * Ends a legal hold. The next clean-up deletes anything that was due for erasure.
 * @throws AppError forbidden (403), not-found, conflict (409).
 */
export function endHold(operator: Operator, id: number, reason: string): Promise<void> {
  return decide(operator, id, async (tx, post) => {
    if (post.held_at === null) throw conflict(operatorPostMessages.notHeld);
    await queries.setHeld(tx, id, false);
    await record(tx, operator, post, "end-hold", reason);
  });
}

/**
 * Removes it from the newsroom; its address and other lists stay. @throws AppError forbidden (403), not-found, conflict
 * (409).
 */
export function takeOutOfNewsroom(operator: Operator, id: number, reason: string): Promise<void> {
  return decide(operator, id, async (tx, post) => {
    if (post.company_id === null) throw conflict(operatorPostMessages.noNewsroom);
    if (post.off_newsroom_at !== null) throw conflict(operatorPostMessages.alreadyOffNewsroom);
    await moveInNewsroom(tx, operator, post, "leave-newsroom", reason);
  });
}

/** @throws AppError forbidden (403), not-found, conflict (409). */
export function returnToNewsroom(operator: Operator, id: number, reason: string): Promise<void> {
  return decide(operator, id, async (tx, post) => {
    if (post.off_newsroom_at === null) throw conflict(operatorPostMessages.notOffNewsroom);
    await moveInNewsroom(tx, operator, post, "return-to-newsroom", reason);
  });
}

async function decide(
  operator: Operator,
  id: number,
  carryOut: (tx: Transaction, post: PostRow) => Promise<void>,
): Promise<void> {
  requireOperator(operator);
  await transaction(async (tx) => carryOut(tx, await lockPost(tx, id)));
}

async function lockPost(tx: Transaction, id: number): Promise<PostRow> {
  const post = await queries.lockAnyPost(tx, id);
  if (!post) throw noSuchPost();
  return post;
}

async function holdIn(tx: Transaction, { id, owner_id }: PostRow): Promise<void> {
  if (await queries.isOwnerClosing(tx, owner_id)) throw conflict(operatorPostMessages.accountClosing);
  await queries.setHeld(tx, id, true);
}

async function moveInNewsroom(
  tx: Transaction,
  operator: Operator,
  post: PostRow,
  act: "leave-newsroom" | "return-to-newsroom",
  reason: string,
): Promise<void> {
  await queries.setOffNewsroom(tx, post.id, act === "leave-newsroom");
  await tell(tx, postsMovedInNewsroom, { posts: [post] });
  await record(tx, operator, post, act, reason);
  await tellAuthor(tx, post, { act, reason });
}

function record(
  tx: Transaction,
  operator: Operator,
  { id, version }: PostRow,
  act: OperatorAct,
  details: string,
): Promise<void> {
  const entry = { action: `post.${act}`, subject: `post ${id}`, details: `version ${version}: ${details}` };
  return recordAction(tx, operator, entry);
}

type Told = { act: ToldAct; reason: string; publicNote?: string; isReleaseBack?: boolean };

type NamedColumns =
  | ("kind" | "guid" | "name" | "owner_id" | "status" | "deleted_at")
  | ("confidential_since" | "posted_as_name");

/** @param post before the change. */
export async function tellAuthor(
  tx: Transaction,
  post: Pick<PostRow, NamedColumns>,
  { publicNote = "", isReleaseBack = false, ...told }: Told,
): Promise<void> {
  const isPublic = post.status === "published" || told.act === "lift";
  const isTrashed = post.deleted_at !== null;
  const isShown = isPublic && told.act !== "withdraw";
  // A post in the trash has no page, not even a preview.
  const link = isTrashed
    ? trashAddress()
    : `${publicAddress(isClosed(post) ? { ...post, name: "" } : post)}${isShown ? "" : "?preview"}`;
  await mailAuthor(
    tx,
    post.owner_id,
    actMail({ ...told, name: mailName(post), publicNote, isReleaseBack, isTrashed, link }),
  );
}

function conflict(message: string): AppError {
  return new AppError("conflict", message);
}
