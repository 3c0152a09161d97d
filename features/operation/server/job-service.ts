/** Jobs for operators: state of the queues, permanently failed jobs, and retrying or dropping them. */
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import * as boss from "#platform/jobs/dead-letters.ts";
import { type FailedJob, jobMessages, type JobOverview, OVERDUE_MINUTES, type QueueState } from "../job-contract.ts";
import * as queries from "./queries.ts";
import { describeData, describeError } from "./redaction-policy.ts";
import { secretValues } from "./settings-service.ts";

const MINUTE_MS = 60_000;

/** All queues, those that need attention first, and the schedules. @throws AppError forbidden (403). */
export async function getJobOverview(operator: Operator): Promise<JobOverview> {
  requireOperator(operator);
  const [rows, schedules, failures] = await Promise.all([
    boss.listQueues(),
    boss.listSchedules(),
    queries.countFailures(),
  ]);
  const queues = rows.map(describeQueue).toSorted((a, b) => urgencyOf(b) - urgencyOf(a));
  return {
    queues,
    schedules: schedules.map((each) => ({
      queue: each.queue,
      cron: each.cron,
      timezone: each.timezone,
      last_state: each.state,
      next_run: each.next_run?.toISOString() ?? null,
      last_run: each.ran_at?.toISOString() ?? null,
    })),
    overdue_queues: queues.filter(({ is_overdue }) => is_overdue).length,
    failed_last_day: queues.reduce((sum, queue) => sum + queue.failed_last_day, 0),
    failed_mails: failures.mails,
    failed_deliveries: failures.deliveries,
  };
}

function describeQueue({ oldest_waiting_at: oldest, ...row }: boss.QueueState): QueueState {
  return {
    queue: row.queue,
    waiting: row.waiting,
    later: row.later,
    retrying: row.retrying,
    active: row.active,
    oldest_waiting_at: oldest?.toISOString() ?? null,
    is_overdue: oldest !== null && Date.now() - oldest.getTime() > OVERDUE_MINUTES * MINUTE_MS,
    completed: row.completed,
    last_completed_at: row.last_completed_at?.toISOString() ?? null,
    failed: row.dead,
    failed_last_day: row.dead_last_day,
    last_failed_at: row.last_dead_at?.toISOString() ?? null,
  };
}

/** Overdue before failed before waiting before the rest, which stays in the order of names. */
function urgencyOf({ is_overdue, failed, waiting, active }: QueueState): number {
  return Number(is_overdue) * 8 + Number(failed > 0) * 4 + Number(waiting > 0) * 2 + Number(active > 0);
}

/** Jobs whose last attempt failed, the newest failure first. @throws AppError forbidden (403). */
export async function listFailedJobs(
  operator: Operator,
  { queue, page, page_size }: { queue: string; page: number; page_size: number },
): Promise<{ jobs: FailedJob[]; count: number }> {
  requireOperator(operator);
  const span = { queue: queue === "" ? null : queue, limit: page_size, offset: (page - 1) * page_size };
  const { rows, count } = await boss.listFailed(span);
  const secrets = secretValues();
  return { jobs: rows.map((row) => describeJob(row, secrets)), count };
}

/** @throws AppError forbidden (403), not-found when it was retried or dropped. */
export async function getFailedJob(operator: Operator, id: string): Promise<FailedJob> {
  requireOperator(operator);
  const job = await boss.findFailed(id);
  if (!job) throw new AppError("not-found", jobMessages.noSuchJob);
  return describeJob(job, secretValues());
}

function describeJob({ id, queue, data, output, attempts, ...times }: boss.DeadLetter, secrets: string[]): FailedJob {
  return {
    id,
    queue,
    attempts,
    data: describeData(data, secrets),
    error: describeError(output, secrets),
    sent_at: times.sent_at.toISOString(),
    failed_at: times.failed_at.toISOString(),
  };
}

/**
 * Sends a failed job again, with all its attempts.
 * @throws AppError forbidden (403), not-found when it is there no more, conflict (409) when its queue is gone.
 */
export async function retryFailedJob(operator: Operator, id: string): Promise<void> {
  requireOperator(operator);
  await transaction(async (tx) => {
    const outcome = await boss.retryJob(tx, id);
    if (outcome === null) throw new AppError("not-found", jobMessages.noSuchJob);
    if (!outcome.isSent) throw new AppError("conflict", jobMessages.cannotRun);
    await recordAction(tx, operator, { action: "job.retry", subject: subjectOf(outcome.job) });
  });
}

/** @returns how many were sent again. @throws AppError forbidden (403), not-found for a queue in which nothing failed. */
export async function retryFailedQueue(operator: Operator, queue: string): Promise<number> {
  requireOperator(operator);
  const known = (await boss.listQueues()).find((each) => each.queue === queue);
  if (!known) throw new AppError("not-found", jobMessages.noSuchQueue);
  return transaction(async (tx) => {
    const retried = await boss.retryQueue(tx, queue);
    if (retried === 0) throw new AppError("not-found", jobMessages.nothingFailed);
    const details = retried === 1 ? "1 job" : `${retried} jobs`;
    await recordAction(tx, operator, { action: "job.retry-all", subject: `queue ${queue}`, details });
    return retried;
  });
}

/** Deletes a failed job permanently. @throws AppError forbidden (403), not-found when it no longer exists. */
export async function dropFailedJob(operator: Operator, id: string): Promise<void> {
  requireOperator(operator);
  await transaction(async (tx) => {
    const job = await boss.dropJob(tx, id);
    if (job === null) throw new AppError("not-found", jobMessages.noSuchJob);
    const { data, error } = describeJob(job, secretValues());
    const details = `${error} Data: ${data.replace(/\s+/g, " ")}`.slice(0, 1000).toWellFormed();
    await recordAction(tx, operator, { action: "job.drop", subject: subjectOf(job), details });
  });
}

function subjectOf({ queue, id }: boss.DeadLetter): string {
  return `job ${queue} ${id}`;
}
