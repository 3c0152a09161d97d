/** Makes PDFs in a thread, one after another, so that drawing holds up no other request. */
import { Worker } from "node:worker_threads";
import { AppError } from "#platform/errors/app-error.ts";
import { log } from "#platform/log/log.ts";
import { reportMessages } from "../contract.ts";
import type { InvoicePage } from "../invoice-contract.ts";
import type { Report } from "../pdf/report.ts";

/** What the thread can draw. */
export type Drawing = Report | InvoicePage;

export type PdfAnswer = { bytes: Uint8Array<ArrayBuffer> } | { failed: string };
/** The first message of a thread. */
export const PDF_THREAD_READY = "ready";

type Task = {
  owner: number;
  report: Drawing;
  resolve: (pdf: Buffer) => void;
  reject: (error: unknown) => void;
  leave: () => void;
};
type Thread = { worker: Worker; isReady: boolean };

/** Waiting and running together: what is beyond would wait for longer than people do. */
export const MOST_TASKS = 8;
/** Of one user, so that nobody takes all the room. */
export const MOST_OF_ONE = 3;
/** One report takes less than a second. */
const LIMIT_MS = 20_000;
/** For a thread that has to read its program first, which takes long where every processor is busy. */
const START_LIMIT_MS = 40_000;
/** The thread's memory is given back after this time. */
const IDLE_MS = 60_000;
const RETRY_AFTER_SECONDS = 5;
const MEMORY_MB = 512;
/** Room for what a layout throws away: with the default of 16 a tenth of the first report's time goes into collecting it. */
const YOUNG_MEMORY_MB = 64;

const tasks: Task[] = [];
let thread: Thread | null = null;
let timer: NodeJS.Timeout | undefined;

/** Somebody may want a report soon: the thread reads its program meanwhile, and rests when none comes. */
export function prepareThread(): void {
  thread ??= startThread();
  if (tasks.length === 0) rest();
}

/**
 * A report is about to come: the thread reads its program while its pictures are prepared.
 * @throws AppError too-many-requests when it would be refused now.
 */
export function expectReport(owner: number): void {
  refuseWhenBusy(owner);
  prepareThread();
}

function refuseWhenBusy(owner: number): void {
  const own = tasks.filter((task) => task.owner === owner);
  if (tasks.length < MOST_TASKS && own.length < MOST_OF_ONE) return;
  throw new AppError("too-many-requests", reportMessages.tooBusy, { retryAfter: RETRY_AFTER_SECONDS });
}

/**
 * @param owner who wants it.
 * @param signal gives the report up, waiting or half made: its reason is thrown.
 * @throws AppError too-many-requests when too many wait; Error when it cannot be made or takes too long.
 */
export async function makePdf(owner: number, report: Drawing, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  refuseWhenBusy(owner);
  return new Promise((resolve, reject) => {
    const leave = () => {
      const place = tasks.indexOf(task);
      if (place === 0) loseThread(signal.reason);
      else if (place > 0) tasks.splice(place, 1);
      reject(signal.reason);
    };
    const task: Task = { owner, report, resolve, reject, leave: () => signal.removeEventListener("abort", leave) };
    signal.addEventListener("abort", leave, { once: true });
    if (tasks.push(task) === 1) next();
  });
}

/** Ends the thread; what waits fails. A later report starts it anew. */
export async function stopPdfs(): Promise<void> {
  const left = tasks.splice(0);
  clearTimeout(timer);
  const stopped = thread;
  thread = null;
  await stopped?.worker.terminate();
  for (const task of left) finish(task, () => task.reject(new Error("The making of reports was stopped")));
}

/** Gives the first task to the thread, or lets the thread rest. */
function next(): void {
  const [task] = tasks;
  if (!task) return rest();
  thread ??= startThread();
  thread.worker.ref();
  watch(thread);
  thread.worker.postMessage(task.report, []);
}

/** Nothing is asked for: the thread keeps no process alive, and is ended after a while. */
function rest(): void {
  clearTimeout(timer);
  thread?.worker.unref();
  timer = setTimeout(() => void stopPdfs(), IDLE_MS);
  timer.unref();
}

function watch({ isReady }: Thread): void {
  clearTimeout(timer);
  timer = setTimeout(() => loseThread(new Error("It took too long")), isReady ? LIMIT_MS : START_LIMIT_MS);
}

function startThread(): Thread {
  const worker = new Worker(threadProgram(), {
    ...{
      name: "reports",
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
    },
    env: { ...process.env, NODE_ENV: "production" }, // React's development form takes twice as long
    ...(isSource && { execArgv: ["--import", "tsx"] }), // Node itself reads no JSX
  });
  const started: Thread = { worker, isReady: false };
  worker.on("message", (answer: PdfAnswer | typeof PDF_THREAD_READY) => {
    if (thread !== started) return;
    if (answer !== PDF_THREAD_READY) return take(answer);
    started.isReady = true;
    if (tasks.length > 0) watch(started);
  });
  worker.on("error", (error) => thread === started && loseThread(error));
  return started;
}

const isSource = import.meta.url.endsWith(".ts");

/** Beside this file in the sources; in the build it is a program of its own beside main.js. */
function threadProgram(): URL {
  if (isSource) return new URL("./pdf-thread.ts", import.meta.url);
  return new URL(import.meta.url.includes("/chunks/") ? "../pdf-thread.js" : "./pdf-thread.js", import.meta.url);
}

function take(answer: PdfAnswer): void {
  const task = tasks.shift();
  if (task)
    finish(task, () => {
      if ("bytes" in answer) task.resolve(Buffer.from(answer.bytes.buffer));
      else task.reject(new Error(`A report could not be drawn: ${answer.failed}`));
    });
  next();
}

/** What was being drawn is lost with its thread; the next task gets another one. */
function loseThread(reason: unknown): void {
  const lost = thread;
  thread = null;
  void lost?.worker.terminate();
  const task = tasks.shift();
  if (!task) return next();
  log.warn({ err: reason, pr: task.report.number }, "A thread that makes reports was ended");
  finish(task, () => task.reject(reason));
  next();
}

function finish(task: Task, settle: () => void): void {
  task.leave();
  settle();
}
