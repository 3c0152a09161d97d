/**
 * Holds posts until their author's address is confirmed. A held post has `awaits_confirmation`: it is pending or
 * scheduled, holds its release, and has not been reviewed. Invariant: it leaves this state only through
 * publishConfirmed.
 */
import type { Actor } from "#features/accounts/contract.ts";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";
import { isInSandbox } from "#platform/sandbox/sandbox.ts";
import type { PublishingSettings } from "../../contracts/publishing.ts";
import { kindOf } from "../../kinds/index.ts";
import * as queries from "./confirmation-queries.ts";
import { statusAfter } from "../posts/lifecycle.ts";
import { findQueueReason } from "./vetting-service.ts";
import { type PostRow, updatePost, type WrittenPost } from "../posts/queries.ts";
import { publishStored } from "../posts/publish-service.ts";

const POSTS_PER_LOOK = 100;
/** A post that is saved more often meanwhile waits for the next sweep. */
const ATTEMPTS = 5;

/** Whether a post of this author, submitted now, has to wait for the address. */
export async function mustAwaitConfirmation({ unconfirmed }: Actor): Promise<boolean> {
  return unconfirmed === true && !isInSandbox() && isConfirmationRequired();
}

/** @throws AppError forbidden (403). */
export async function getPublishingSettings(operator: Operator): Promise<PublishingSettings> {
  requireOperator(operator);
  return { require_confirmed_email: await isConfirmationRequired() };
}

/**
 * Switched off, it releases what was waiting.
 * @throws AppError forbidden (403).
 */
export async function setPublishingSettings(
  operator: Operator,
  { require_confirmed_email }: PublishingSettings,
): Promise<PublishingSettings> {
  requireOperator(operator);
  await transaction(async (tx) => {
    const before = await queries.swapSettings(tx, { require_confirmed_email });
    if ((before.require_confirmed_email ?? true) === require_confirmed_email) return;
    const details = require_confirmed_email ? "A confirmed email is required" : "No confirmed email is required";
    await recordAction(tx, operator, { action: "publishing.set", subject: "publishing", details });
  });
  if (!require_confirmed_email) await publishConfirmed();
  return { require_confirmed_email };
}

/**
 * Publishes posts whose author's address is now confirmed, or hands them to moderation like any other post; scheduled
 * ones keep their time. Idempotent: each post is locked and checked again.
 * @param ownerId left out: all authors; a worker does this once a minute, in case of crashes.
 * @returns the posts' new state. Failures are logged and retried by the next call.
 */
export async function publishConfirmed(ownerId: number | null = null): Promise<WrittenPost[]> {
  const released: WrittenPost[] = [];
  const tried: number[] = [];
  const required = await isConfirmationRequired();
  for (;;) {
    const ids = await queries.listReleasable(required, ownerId, tried, POSTS_PER_LOOK);
    if (ids.length === 0) break;
    for (const id of ids) {
      tried.push(id);
      const post = await release(id, required).catch((error: unknown) => {
        log.error({ err: error, post: id }, "A post could not be published after its author's confirmation");
        return null;
      });
      if (post) released.push(post);
    }
  }
  if (released.length > 0) log.info({ owner: ownerId, posts: released.length }, "Posts of confirmed authors released");
  return released;
}

/** As publishConfirmed, after a confirmation that is done: the sweep does what fails here. */
export async function publishAfterConfirmation(ownerId: number): Promise<WrittenPost[]> {
  return publishConfirmed(ownerId).catch((error: unknown) => {
    log.error({ err: error, owner: ownerId }, "Posts of a confirmed author will be published by the next sweep");
    return [];
  });
}

/**
 * For a post just written: the address may have been confirmed between the check and the commit, when the confirmation
 * could not see the post.
 * @returns the post's current state.
 */
export async function publishIfConfirmed(ownerId: number, written: WrittenPost): Promise<WrittenPost> {
  if (!written.awaits_confirmation) return written;
  const released = await publishAfterConfirmation(ownerId);
  return released.find(({ id }) => id === written.id) ?? written;
}

/** Judges before it locks, and again where the post was saved in between. @returns null for one that waits on. */
async function release(id: number, required: boolean): Promise<WrittenPost | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const judged = await queries.findReleasable(id, required);
    if (!judged) return null;
    const reason = await findQueueReason(judged.owner_id, kindOf(judged.kind), judged, judged.always_reviewed);
    const released = await transaction((tx) => releaseJudged(tx, judged, reason, required));
    if (released) return released;
  }
  return null;
}

/** @returns null where it is no longer what was judged. */
async function releaseJudged(
  tx: Transaction,
  judged: PostRow,
  reason: string | null,
  required: boolean,
): Promise<WrittenPost | null> {
  const { id, version, always_reviewed } = judged;
  const post = await queries.lockReleasable(tx, id, required);
  if (post?.version !== version || post.always_reviewed !== always_reviewed) return null;
  const written = await updatePost(tx, id, { awaits_confirmation: false, review: { reason } });
  if (post.status !== "pending") return written;
  statusAfter(post.status, reason === null ? "publish" : "hold-for-review");
  const [published] = await publishStored(tx, [id]);
  return { ...written, ...published };
}

/** The operators' setting. */
export async function isConfirmationRequired(): Promise<boolean> {
  return (await queries.findSettings())?.require_confirmed_email ?? true;
}
