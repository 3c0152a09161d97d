/**
 * Tells external targets what changed for readers (docs/decisions/events-and-outbox.md). Invariant: a change and its row
 * are committed together, and the row is removed in the transaction that queues a job for every target.
 */
import type { ToldCompanies } from "#features/companies/server/events.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { announce, listen } from "#platform/database/notifications.ts";
import { enqueue, type Queue } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import type { ToldPosts } from "../events.ts";
import * as queries from "./queries.ts";

export type PublicChange = queries.PublicChange;

/** Data of a target's job. It says which posts changed, not how: the job reads the current state when it runs. */
export type ChangeJob = { changes: PublicChange[] };

/**
 * An external system that must be told what changed for readers. Features define targets, apps/wiring.ts lists them.
 */
export type ChangeTarget = {
  /** Queue of its job, which is retried separately. It runs at least once for each change, in any order. */
  queue: Queue;
  /** False: there is no listener now, so no job is queued. */
  isWanted: () => Promise<boolean>;
};

/** NOTIFY channel: there are new rows. */
const CHANGED = "public_changed";
/** Maximum changes in one job of a target. */
const CHANGES_PER_JOB = 500;

let targets: readonly ChangeTarget[] = [];

/** Sets the targets of changes. */
export function provideTargets(list: readonly ChangeTarget[]): void {
  targets = list;
}

/** Listener of events: queues the posts in the transaction in which they change. */
export async function queuePosts(tx: Transaction, { posts }: ToldPosts): Promise<void> {
  const changes = posts.map(({ id, guid, company_id }) => ({ post_id: id, post_guid: guid, company_id }));
  await queries.insertChanges(tx, changes);
}

export async function queueCompanies(tx: Transaction, { ids }: ToldCompanies): Promise<void> {
  const changes = ids.map((company_id) => ({ post_id: null, post_guid: null, company_id }));
  await queries.insertChanges(tx, changes);
}

/** Listener of events, after the commit: wakes the workers. The next sweep handles missed changes. */
export function wakeSpreading(): Promise<void> {
  return announce(CHANGED, [""]);
}

let round: Promise<void> | undefined;
let isAskedAgain = false;

/** Queues jobs whenever something has changed. @returns a function that stops it and waits for a running round. */
export function startSpreading(): () => Promise<void> {
  const spread = () => {
    if (round) {
      isAskedAgain = true; // it may be past the row that this call is about
      return;
    }
    isAskedAgain = false;
    round = dispatchChanges()
      .catch((error: unknown) => log.warn({ err: error }, "Targets will hear of changes with the next sweep"))
      .finally(() => {
        round = undefined;
        if (isAskedAgain) spread();
      });
  };
  const stop = listen(CHANGED, spread, (gap) => gap === "over" && spread());
  return async () => {
    stop();
    isAskedAgain = false;
    await round;
  };
}

/** Queues a job per target for all changes. Any number of workers may run it, and each may be killed at any time. */
export async function dispatchChanges(): Promise<void> {
  while ((await spreadBatch()) === CHANGES_PER_JOB);
}

async function spreadBatch(): Promise<number> {
  const wanted: ChangeTarget[] = [];
  for (const target of targets) if (await target.isWanted()) wanted.push(target);
  return transaction(async (tx) => {
    const taken = await queries.takeChanges(tx, CHANGES_PER_JOB);
    const job: ChangeJob = { changes: once(taken) };
    if (taken.length > 0) for (const { queue } of wanted) await enqueue(tx, queue, job);
    return taken.length;
  });
}

/** A post moved between companies is listed under both. */
function once(changes: PublicChange[]): PublicChange[] {
  return [...new Map(changes.map((change) => [`${change.post_guid} ${change.company_id}`, change])).values()];
}
