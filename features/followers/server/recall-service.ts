/**
 * Tells followers that a post they were emailed has been withdrawn. Invariant: the email is queued in the transaction
 * that marks the post as recalled for its follower, so each hears of it once, also after a crash or a second withdrawal.
 */
import type { ToldPosts } from "#features/content/server/events.ts";
import {
  describeWithdrawal,
  findWithdrawal,
  type Withdrawal,
} from "#features/content/server/published/withdrawal-service.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { declareQueue, enqueue } from "#platform/jobs/jobs.ts";
import { isMailbox, queueMail } from "#platform/mail/mail.ts";
import { manageLink, stopLink } from "./links-service.ts";
import { recallMail } from "./policy.ts";
import * as queries from "./recall-queries.ts";

export const RECALL_NEWS = declareQueue("recall-news");

/** An author's Undo within these minutes is in time. */
const UNDO_MINUTES = 10;

export type Recall = { postIds: number[] };

/** Listener of posts that operators withdrew. */
export const recallWithdrawn = (tx: Transaction, told: ToldPosts) => queueRecall(tx, told, 0);

/** Listener of posts that authors deleted. */
export const recallTrashed = (tx: Transaction, told: ToldPosts) => queueRecall(tx, told, UNDO_MINUTES);

async function queueRecall(tx: Transaction, { posts }: ToldPosts, minutes: number): Promise<void> {
  const postIds = await queries.listMailed(
    tx,
    posts.map(({ id }) => id),
  );
  if (postIds.length === 0) return;
  const startAfter = minutes === 0 ? {} : { startAfter: new Date(Date.now() + minutes * 60_000) };
  await enqueue(tx, RECALL_NEWS, { postIds }, startAfter);
}

/** Does nothing for posts that are public again. Safe to repeat, and to stop at any point. */
export async function recallPosts({ postIds }: Recall, signal?: AbortSignal): Promise<void> {
  for (const post of await queries.listPosts(postIds)) {
    const withdrawal = await findWithdrawal(post.guid);
    if (!withdrawal) continue;
    for (const followerId of await queries.listRecipients(post.id)) {
      signal?.throwIfAborted(); // stopped: the job runs again and continues
      await transaction((tx) => recallOne(tx, post, withdrawal, followerId));
    }
  }
}

async function recallOne(
  tx: Transaction,
  post: queries.RecalledPost,
  withdrawal: Withdrawal,
  followerId: number,
): Promise<void> {
  const follow = await queries.markRecalled(tx, post.id, followerId);
  if (!follow || !isMailbox(follow.email)) return;
  const site = getSite().name;
  const links = { origin: publicUrl(), manage: manageLink(followerId), stop: stopLink(follow.id) };
  await queueMail(tx, { to: follow.email, ...recallMail(post, describeWithdrawal(withdrawal, site), site, links) });
}
