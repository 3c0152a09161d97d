/** Operators' view of the queues: waiting jobs, schedules and permanently failed jobs, with retry and drop. */
import type { Transaction } from "#platform/database/client.ts";
import * as queries from "./job-queries.ts";
import { DEAD_LETTERS, inTransaction, openBoss } from "./jobs.ts";

export type QueueState = queries.QueueRow;
export type DeadLetter = queries.DeadLetterRow;
/** `next_run` is null for a time that never comes. */
export type Schedule = queries.ScheduleRow & { next_run: Date | null };

/** More than an operator ever retries in one call; the rest is retried by the next. */
const MAX_RETRIED = 10_000;

/** Every queue with what is in it. Counts all kept jobs: for a console, not for a hot path. */
export async function listQueues(): Promise<QueueState[]> {
  await openBoss(); // a new installation has sent nothing yet: pg-boss creates its tables
  return queries.listQueues(DEAD_LETTERS);
}

/** Jobs that are not finished, by queue: for monitoring. */
export async function countOpenJobs(): Promise<queries.OpenRow[]> {
  await openBoss();
  return queries.countOpenJobs(DEAD_LETTERS);
}

/** For an overview that is read often. @param most ends the count of failed jobs. */
export async function summariseJobs(max: number): Promise<queries.JobSummary> {
  await openBoss();
  return queries.summariseJobs(DEAD_LETTERS, max);
}

/** Scheduled jobs, with the latest run that is still kept. */
export async function listSchedules(): Promise<Schedule[]> {
  const boss = await openBoss();
  const rows = await queries.listSchedules();
  return rows.map((row) => ({
    ...row,
    next_run: boss.previewSchedule(row.cron, { tz: row.timezone, count: 1 })[0] ?? null,
  }));
}

/** Jobs whose last attempt failed, the newest failure first. @param queue null for all. */
export async function listFailed(page: {
  queue: string | null;
  limit: number;
  offset: number;
}): Promise<{ rows: DeadLetter[]; count: number }> {
  await openBoss();
  return queries.listDeadLetters(DEAD_LETTERS, page);
}

/** Null when it was retried or dropped. */
export async function findFailed(id: string): Promise<DeadLetter | null> {
  await openBoss();
  return queries.findDeadLetter(DEAD_LETTERS, id);
}

/**
 * Sends a failed job again, with all its attempts, when the transaction commits.
 * @returns null when it is not there any more; `isSent` is false when its queue is gone.
 */
export async function retryJob(tx: Transaction, id: string): Promise<{ job: DeadLetter; isSent: boolean } | null> {
  const boss = await openBoss();
  const job = await queries.lockDeadLetter(tx, DEAD_LETTERS, id);
  if (!job) return null;
  const moved = await boss.redrive(DEAD_LETTERS, { ids: [id], limit: 1, db: inTransaction(tx) });
  return { job, isSent: moved === 1 };
}

/** Sends what failed of a queue again, the oldest first, at most 10,000. @returns how many. */
export async function retryQueue(tx: Transaction, queue: string): Promise<number> {
  const boss = await openBoss();
  return boss.redrive(DEAD_LETTERS, { sourceName: queue, limit: MAX_RETRIED, db: inTransaction(tx) });
}

/** Forgets a failed job. @returns what was dropped, or null when it is not there any more. */
export async function dropJob(tx: Transaction, id: string): Promise<DeadLetter | null> {
  const boss = await openBoss();
  const job = await queries.lockDeadLetter(tx, DEAD_LETTERS, id);
  if (job) await boss.deleteJob(DEAD_LETTERS, id, { db: inTransaction(tx) });
  return job;
}
