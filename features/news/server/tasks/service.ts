/** Tasks that readers wait for: one of a kind at a time, run by a worker, with progress and result. */
import type { Actor } from "#features/accounts/contract.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { declareQueue, enqueue, type JobRun } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { newsMessages, type ImportReport, type NewsTask } from "../../contract.ts";
import { forgetOldNames } from "../explorer/queries.ts";
import { listFollowedAddresses, lockFollower } from "../following/queries.ts";
import * as queries from "./queries.ts";

export const TASK_QUEUES = { discovery: declareQueue("news-discovery"), import: declareQueue("news-import") };

export type DiscoveredFeed = {
  url: string;
  title: string;
  description: string;
  site_url: string;
  articles: { title: string; link: string; published: string | null }[];
};
export type DiscoveryResult = { feeds: DiscoveredFeed[] };

/** Longer than the longest task, its retries included. */
const SILENT_SECONDS = 600;
const TASKS_RETENTION_DAYS = 7;
const NAMES_RETENTION_DAYS = 7;
const GAVE_UP = "It took too long. Please try again.";

/** Fails a task immediately, with a message for the reader. */
export class TaskFailed extends Error {
  readonly detail: string;

  constructor(detail: string) {
    super(detail);
    this.name = "TaskFailed";
    this.detail = detail;
  }
}

/** @returns the task's id. @throws AppError conflict while another one of this kind runs. */
export function startTask(actor: Actor, kind: queries.TaskKind, input: object, total = 0): Promise<string> {
  return transaction(async (tx) => {
    await lockFollower(tx, actor.id);
    await queries.failSilentTasks(tx, { userId: actor.id, silentSeconds: SILENT_SECONDS, detail: GAVE_UP });
    if (await queries.isTaskOpen(tx, actor.id, kind)) throw new AppError("conflict", newsMessages.taskRunning);
    const taskId = await queries.insertTask(tx, actor.id, kind, input, total);
    await enqueue(tx, TASK_QUEUES[kind], { taskId });
    return taskId;
  });
}

/** @throws AppError not-found, also for other people's tasks. */
export async function getTask(actor: Actor, id: string): Promise<NewsTask> {
  const row = await queries.findOwnTask(actor.id, id);
  if (!row) throw noSuchTask();
  return describeTask(actor, row);
}

/** The reader's last import, for as long as tasks are kept; null without one, and if it was dismissed. */
export async function findLastImport(actor: Actor): Promise<NewsTask | null> {
  const row = await queries.findLastTask(actor.id, "import");
  return row && describeTask(actor, row);
}

/** It is no longer shown automatically. Idempotent. @throws AppError not-found, conflict while it is running. */
export async function dismissTask(actor: Actor, id: string): Promise<void> {
  const isOver = await transaction((tx) => queries.dismissTask(tx, actor.id, id));
  if (isOver === null) throw noSuchTask();
  if (!isOver) throw new AppError("conflict", newsMessages.taskNotOver);
}

function noSuchTask(): AppError {
  return new AppError("not-found", newsMessages.noSuchTask);
}

async function describeTask(actor: Actor, row: queries.TaskState): Promise<NewsTask> {
  const { id, kind, status, done, total, detail } = row;
  const found = kind === "discovery" ? ((row.result as DiscoveryResult | null)?.feeds ?? []) : [];
  const report = kind === "import" ? ((row.result as { report?: ImportReport } | null)?.report ?? null) : null;
  const feeds = await describeDiscovered(actor, found);
  return { id, kind, status, done, total, detail, feeds, report, started_at: row.created_at.toISOString() };
}

async function describeDiscovered(actor: Actor, found: DiscoveredFeed[]): Promise<NewsTask["feeds"]> {
  if (found.length === 0) return [];
  const followed = await listFollowedAddresses(
    actor.id,
    found.map(({ url }) => url),
  );
  return found.map(({ url, ...feed }) => ({ ...feed, rss_feed_url: url, is_followed: followed.has(url) }));
}

/**
 * One attempt at a task. Errors are retried in another attempt; after the last one, or on TaskFailed, the task has
 * failed. Does nothing for a task that has ended.
 * @returns the result to store.
 */
export async function runTask(
  taskId: string,
  run: Pick<JobRun, "isLastAttempt">,
  work: (task: queries.TaskRow) => Promise<object>,
): Promise<void> {
  const task = await transaction((tx) => queries.beginTask(tx, taskId));
  if (!task) return;
  try {
    const result = await work(task);
    await transaction((tx) => queries.updateRunningTask(tx, taskId, { status: "done", result }));
  } catch (error) {
    const isExpected = error instanceof TaskFailed;
    if (!isExpected && !run.isLastAttempt) throw error;
    const detail = isExpected ? error.detail : newsMessages.failed;
    await transaction((tx) => queries.updateRunningTask(tx, taskId, { status: "failed", detail }));
    if (!isExpected) throw error;
  }
}

/** Fails tasks whose workers died too often; removes old tasks and names. Safe to run twice in parallel. */
export async function cleanTasks(silentSeconds = SILENT_SECONDS): Promise<void> {
  const failed = await transaction((tx) =>
    queries.failSilentTasks(tx, { userId: null, silentSeconds, detail: GAVE_UP }),
  );
  if (failed > 0) log.warn({ failed }, "News tasks were abandoned because no worker took them");
  await transaction((tx) => queries.deleteOldTasks(tx, TASKS_RETENTION_DAYS));
  await transaction((tx) => forgetOldNames(tx, NAMES_RETENTION_DAYS));
}
