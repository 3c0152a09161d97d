/**
 * Processes a run's texts without blocking the process: short ones directly, long ones in a thread with a time limit.
 */
import { availableParallelism } from "node:os";
import { AppError } from "#platform/errors/app-error.ts";
import { programBeside, TaskLost, ThreadPool } from "#platform/threads/thread-pool.ts";
import type { Ending } from "../runs/ending-policy.ts";
import type { RunEnd } from "../runs/live-run.ts";
import { TOO_HARD } from "../runs/failure-policy.ts";
import type { OfflineAnswer, TextJob } from "./policy.ts";
import type { WritingTask } from "../writers/writer.ts";

/** Takes less than 50 ms of processor time for any characters; see drafter-speed.test.ts. */
const MOST_AT_HAND = 10_000;
/** The longest texts that are admitted take about a second. */
const LIMIT_MS = 15_000;

const pool = new ThreadPool<TextJob, OfflineAnswer | RunEnd>({
  name: "texts of the assistant",
  program: programBeside(import.meta.url, "text-thread"),
  mostThreads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  limitMs: LIMIT_MS,
  memoryMb: 512,
});

/** Runs the offline drafter. @throws AppError too-large (413) when it takes too long; the signal's reason. */
export async function writeOffline(task: WritingTask, signal: AbortSignal): Promise<OfflineAnswer> {
  try {
    return (await work({ does: "write", task: plain(task) }, signal)) as OfflineAnswer;
  } catch (error) {
    throw tooHard(error);
  }
}

/**
 * The end of a run whose writer has finished. If parsing takes too long, the provider's text is returned unparsed.
 * @throws as writeOffline.
 */
export async function endOfText(text: string, task: WritingTask, ending: Ending, signal: AbortSignal): Promise<RunEnd> {
  try {
    return (await work({ does: "end", text, task: plain(task), ...ending }, signal)) as RunEnd;
  } catch (error) {
    if (!(error instanceof TaskLost) || ending.isOffline) throw tooHard(error);
    return (await import("../runs/ending-policy.ts")).endUnread(text, ending);
  }
}

/** Stops the threads. Later work starts new ones. */
export function stopTextThreads(): Promise<void> {
  return pool.stop();
}

async function work(job: TextJob, signal: AbortSignal): Promise<OfflineAnswer | RunEnd> {
  signal.throwIfAborted();
  if (sizeOf(job) <= MOST_AT_HAND) return (await import("./policy.ts")).workOnText(job); // loaded on demand: its vocabularies would slow down the start
  return pool.run(job, signal);
}

function tooHard(error: unknown): unknown {
  return error instanceof TaskLost ? new AppError("too-large", TOO_HARD, { cause: error }) : error;
}

function plain(task: WritingTask) {
  return { ...task, kind: task.kind.key };
}

/** Characters of all texts to process; categories are few and set by operators, so they do not count. */
function sizeOf(job: TextJob): number {
  const { context, company, pages, edit } = job.task;
  return JSON.stringify({ context, company, pages, edit }).length + (job.does === "end" ? job.text.length : 0);
}
