/** Background jobs on pg-boss, in the same database as the rows they are about, so that both commit together or not at all. */
import { CompiledQuery } from "kysely";
import type { PgBoss } from "pg-boss";
import { directConfig, type Transaction } from "#platform/database/client.ts";
import { inBackground } from "#platform/database/pools.ts";
import { log } from "#platform/log/log.ts";
import { inSpan } from "#platform/traces/traces.ts";
import { isInSandbox } from "#platform/sandbox/sandbox.ts";
import { adoptOpenJobs } from "./job-queries.ts";

/** What a handler knows about its attempt. */
export type JobRun = { id: string; attempt: number; isLastAttempt: boolean; signal: AbortSignal };

export type JobOptions = {
  /** Further attempts after the first fails; default 3. */
  retries?: number;
  /** Before the first retry; each later one waits twice as long. Default 1. */
  retryDelaySeconds?: number;
  /** An attempt that takes longer counts as failed; default 300. */
  expireSeconds?: number;
  /** Concurrent jobs of this queue per process; default 1. */
  batchSize?: number;
  /**
   * How late a job with a start time, or a retry, may be taken: each process polls the database at this interval. At least
   * 0.5; default 2, and 20 for a job with a cron. Jobs without a start time are taken immediately.
   */
  pollSeconds?: number;
};

export type Job<Data extends object = object> = {
  queue: string;
  /** Runs at least once: a killed worker's job runs again, so make it safe to repeat. Throwing asks for a retry. */
  handler: (data: Data, run: JobRun) => Promise<void>;
  options?: JobOptions;
  /** Five fields in UTC, for example "0 3 * * *"; the data is then `{}`. */
  cron?: string;
  /** Also runs once whenever a worker starts, with `{}`: what was missed while none ran. */
  atStart?: boolean;
};

/** The name of a queue that `declareQueue` knows. */
export type Queue = string & { readonly isDeclared: true };
export type EnqueueOptions = { startAfter?: Date; priority?: number };

const SCHEMA = "pgboss";
/** pg-boss copies a job here when its last attempt has failed, however it failed, in the same statement. */
export const DEAD_LETTERS = "dead-letters";
export const DEAD_LETTERS_RETENTION_DAYS = 30;
/** Rows of jobs that are over. pg-boss has one time for the completed and the failed; the failed live on as dead letters. */
const ENDED_JOBS_RETENTION_DAYS = 3;
const DAY_SECONDS = 24 * 3600;
/** A worker that is silent for this long is taken for dead and its jobs run elsewhere. */
const HEARTBEAT_SECONDS = 10;
const STOP_TIMEOUT_MS = 20_000;

/** The shortest that pg-boss allows. */
const SHORTEST_POLL_SECONDS = 0.5;

const DEFAULTS = {
  retries: 3,
  retryDelaySeconds: 1,
  expireSeconds: 300,
  batchSize: 1,
  pollSeconds: 2,
} satisfies Required<JobOptions>;

/** Of a job with a cron, which pg-boss sends when it is due: polling seventy of them every 2 s was half of an idle server's work. */
const CRON_POLL_SECONDS = 20;

let worker: Promise<PgBoss> | undefined;
let sender: Promise<PgBoss> | undefined;
const declaredQueues = new Set<Queue>();
const knownQueues = new Map<string, Promise<void>>();

/** A queue to which this process may send: `prepareJobs` creates it, so that no transaction waits for that. */
export function declareQueue(name: string): Queue {
  const queue = name as Queue;
  declaredQueues.add(queue);
  return queue;
}

/** Types a job's data at its definition; the list of jobs forgets it. */
export function defineJob<Data extends object>(job: Job<Data>): Job {
  return job as unknown as Job;
}

/**
 * Adds a job in the caller's transaction: it exists when that commits. It waits in the database until a worker runs. A job
 * about rows of the sandbox is left out, since workers do what is live; one without data wakes them.
 * Invariant: it waits for no other connection, because programs call `prepareJobs` before their first transaction.
 */
export async function enqueue(
  tx: Transaction,
  queue: Queue,
  data: object,
  options: EnqueueOptions = {},
): Promise<void> {
  if (isInSandbox() && Object.keys(data).length > 0) return;
  const boss = await openBoss();
  await ensureQueue(boss, queue);
  await boss.send(queue, data, { ...options, db: inTransaction(tx) });
}

/**
 * Opens what `enqueue` needs, over a connection of pg-boss's own: its tables, and the declared queues. Without a database
 * the first `enqueue` does so.
 */
export async function prepareJobs(): Promise<void> {
  try {
    const boss = await openBoss();
    for (const { name } of await boss.getQueues()) knownQueues.set(name, Promise.resolve());
    for (const queue of declaredQueues) await ensureQueue(boss, queue);
  } catch (error) {
    log.warn({ err: error }, "Background jobs could not be prepared; the first job will do that");
  }
}

/** Starts working: every queue, and the times of those that have one. Called once per process in the worker role. */
export async function startJobs(jobs: Job[]): Promise<void> {
  if (worker) throw new Error("The jobs of this process are already running.");
  worker = openWorker();
  const boss = await worker;
  for (const job of jobs) await work(boss, job);
  await forgetOldTimes(boss, jobs);
}

/** Takes no further job, waits for the running ones (at most 20 s), then closes the connections. */
export async function stopJobs(): Promise<void> {
  const open = [worker, sender];
  worker = undefined;
  sender = undefined;
  knownQueues.clear();
  for (const pending of open) {
    const boss = await pending?.catch(() => undefined);
    await boss?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
  }
}

/** For dead-letters.ts. The running worker sends too; a web process opens a small instance that only sends. */
export function openBoss(): Promise<PgBoss> {
  if (worker) return worker;
  sender ??= start({ supervise: false, schedule: false, max: 1 }).catch((error: unknown) => {
    sender = undefined; // the database was away: the next call tries again
    throw error;
  });
  return sender;
}

function openWorker(): Promise<PgBoss> {
  const intervals = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 }; // how soon a dead worker's job is retaken
  return start({ ...intervals, max: 4, useListenNotify: true }).catch((error: unknown) => {
    worker = undefined;
    throw error;
  });
}

async function start(options: object): Promise<PgBoss> {
  const { PgBoss } = await import("pg-boss"); // 100 ms and 24 MB: only when the first job is sent or worked
  const boss = new PgBoss({ ...ownConnection(), schema: SCHEMA, application_name: "dateline-jobs", ...options });
  boss.on("error", (error) => log.error({ err: error }, "Background jobs reported an error"));
  boss.on("warning", (warning) => log.warn({ warning }, "Background jobs reported a warning"));
  await boss.start();
  await makeDeadLetterQueue(boss);
  return boss;
}

/** Nothing works it: what is in it waits for an operator, and goes when it has waited for too long. */
async function makeDeadLetterQueue(boss: PgBoss): Promise<void> {
  const seconds = DEAD_LETTERS_RETENTION_DAYS * DAY_SECONDS;
  await boss.createQueue(DEAD_LETTERS, { retentionSeconds: seconds, deleteAfterSeconds: seconds });
}

/** Connections of pg-boss's own, past a pooler: it listens, and a caller may hold the pool's last one. */
function ownConnection(): object {
  const { connectionString, host, port, user, password, database, ssl } = directConfig();
  const all = { connectionString, host, port, user, password, database, ssl };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function ensureQueue(boss: PgBoss, queue: string): Promise<void> {
  const known = knownQueues.get(queue);
  if (known) return known;
  const created = boss.createQueue(queue, queueOptions(DEFAULTS));
  knownQueues.set(queue, created);
  created.catch(() => knownQueues.delete(queue));
  return created;
}

async function work(boss: PgBoss, job: Job): Promise<void> {
  const options = { ...DEFAULTS, ...(job.cron && { pollSeconds: CRON_POLL_SECONDS }), ...job.options };
  await boss.createQueue(job.queue, queueOptions(options));
  // A web process or the seed, which know no job, may have made the queue and sent to it, with the defaults.
  await boss.updateQueue(job.queue, queueOptions(options));
  await adoptOpenJobs(job.queue);
  const polling = {
    pollingIntervalSeconds: SHORTEST_POLL_SECONDS,
    notifyPollingIntervalSeconds: options.pollSeconds,
    burstWhenBatchFull: true,
  };
  const settings = { ...polling, batchSize: options.batchSize, perJobResults: true, includeMetadata: true } as const;
  await boss.work<object, void, typeof settings>(job.queue, settings, (batch) =>
    Promise.all(
      batch.map(async ({ id, data, retryCount, retryLimit, signal }) => {
        const run = { id, attempt: retryCount + 1, isLastAttempt: retryCount >= retryLimit, signal };
        return { id, ...(await attempt(job, data, run)) };
      }),
    ),
  );
  if (job.cron) await boss.schedule(job.queue, job.cron, {}, { tz: "UTC" });
  if (job.atStart) await boss.send(job.queue, {});
}

/** One job's failure is its own: the others of its batch keep their outcome. */
async function attempt(job: Job, data: object | null, run: JobRun) {
  try {
    const facts = {
      "messaging.system": "pg-boss",
      "messaging.destination.name": job.queue,
      "job.attempt": run.attempt,
    };
    await inSpan("consumer", `process ${job.queue}`, facts, () => inBackground(() => job.handler(data ?? {}, run)));
    return { status: "completed" as const };
  } catch (error) {
    const details = { err: error, queue: job.queue, job: run.id, attempt: run.attempt };
    if (run.isLastAttempt) log.error(details, "A background job failed permanently");
    else log.warn(details, "A background job failed and will be retried");
    return { status: "failed" as const, output: { message: error instanceof Error ? error.message : String(error) } };
  }
}

/** A schedule that this version no longer sets must not keep filling its queue. */
async function forgetOldTimes(boss: PgBoss, jobs: Job[]): Promise<void> {
  const timed = new Set(jobs.filter((job) => job.cron).map((job) => job.queue));
  for (const { name } of await boss.getSchedules()) if (!timed.has(name)) await boss.unschedule(name);
}

function queueOptions(options: Required<JobOptions>) {
  return {
    retryLimit: options.retries,
    retryDelay: options.retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: options.expireSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: ENDED_JOBS_RETENTION_DAYS * DAY_SECONDS,
    deadLetter: DEAD_LETTERS,
    notify: true,
  };
}

/** Lets pg-boss work in the caller's transaction. */
export function inTransaction(tx: Transaction) {
  return {
    executeSql: async (text: string, values: unknown[] = []) =>
      tx.executeQuery<object>(CompiledQuery.raw(text, values)),
  };
}
