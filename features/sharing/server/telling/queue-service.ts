/** Has recipients told what has become of an embargo, in the transaction that changes it. */
import type { ToldCompanies } from "#features/companies/server/events.ts";
import type { ToldErased, ToldPosts } from "#features/content/server/events.ts";
import type { Transaction } from "#platform/database/client.ts";
import { declareQueue, enqueue } from "#platform/jobs/jobs.ts";
import { UNDO_MINUTES } from "./policy.ts";
import * as queries from "./queries.ts";

export const TELL_RECIPIENTS = declareQueue("tell-recipients");
export type Telling = { postIds: number[] };

/** The job compares what each recipient knows with what is true, so that one too many sends nothing. */
export async function queueTelling(tx: Transaction, postIds: number[]): Promise<void> {
  await enqueue(tx, TELL_RECIPIENTS, { postIds });
}

const idsOf = ({ posts }: ToldPosts) => [...new Set(posts.map(({ id }) => id))];

/** Listener of posts that became public. */
export async function tellPublished(tx: Transaction, told: ToldPosts): Promise<void> {
  const shared = await queries.listShared(tx, idsOf(told));
  if (shared.length > 0) await queueTelling(tx, shared);
}

/** Listener of posts with another time, or in the trash, out of which they may come back within minutes. */
export async function tellReplanned(tx: Transaction, told: ToldPosts): Promise<void> {
  await queueBoth(tx, await queries.listShared(tx, idsOf(told)));
}

/** Listener of companies that are deleted or restored. */
export async function tellOfCompanies(tx: Transaction, { ids }: ToldCompanies): Promise<void> {
  await queueBoth(tx, await queries.listSharedOf(tx, [...ids]));
}

/** Listener of posts that were deleted permanently: their links have lost them. */
export async function tellErased(tx: Transaction, _told: ToldErased): Promise<void> {
  if (await queries.hasOrphans(tx)) await queueTelling(tx, []);
}

async function queueBoth(tx: Transaction, postIds: number[]): Promise<void> {
  if (postIds.length === 0) return;
  await queueTelling(tx, postIds);
  const startAfter = new Date(Date.now() + (UNDO_MINUTES * 60 + 5) * 1000);
  await enqueue(tx, TELL_RECIPIENTS, { postIds }, { startAfter });
}
