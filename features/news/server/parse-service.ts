/** Reading feeds without holding up anything else: large and many ones in threads, a small one at hand in between. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { log } from "#platform/log/log.ts";
import { FeedFormatError, type FeedFormatCode, type ParsedFeed } from "../feeds/parsed-feed.ts";
import { documentOf, type FeedDocument } from "./parse-policy.ts";

export type ParseAbout = { url: string; contentType: string | null };
/** `feedId` null asks for the feed as it is, otherwise for the document to store. */
export type ParseTask = { bytes: Uint8Array; about: ParseAbout; feedId: number | null };
export type ParseAnswer =
  | { result: ParsedFeed | FeedDocument }
  | { refused: { code: FeedFormatCode; feedLinks: string[] } }
  | { failed: string };
/** The first message of a thread. */
export const THREAD_READY = "ready";

type Waiting = ParseTask & { resolve: (result: ParsedFeed | FeedDocument) => void; reject: (error: Error) => void };
type Thread = { worker: Worker; tasks: Waiting[]; timer: NodeJS.Timeout | undefined; isReady: boolean };

/** Larger ones would hold up the event loop for longer than anybody should wait. */
const MOST_INLINE_BYTES = 64 * 1024;
/** A second task waits in the thread, so that it never idles between two. */
const TASKS_PER_THREAD = 2;
/** Everything that ends at all ends far within this. */
const PARSE_LIMIT_MS = 8_000;
/** For a thread that has to read its program first, which takes long where every processor is busy. */
const START_LIMIT_MS = 30_000;
const IDLE_MS = 20_000;
const MOST_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
const MEMORY_MB = 512;

const threads = new Set<Thread>();
const waiting: Waiting[] = [];
let isInlineBusy = false;

/**
 * Reads a feed: a small one in this thread when nothing else is being read, others in a thread of their own.
 * @param bytes stay the caller's.
 * @throws FeedFormatError when it is no feed, or takes longer or more memory than any feed does.
 */
export function parseInThread(bytes: Uint8Array, about: ParseAbout): Promise<ParsedFeed> {
  return parse({ bytes, about, feedId: null }) as Promise<ParsedFeed>;
}

/** As parseInThread; the answer is ready to be stored. */
export function readDocument(feedId: number, bytes: Uint8Array, about: ParseAbout): Promise<FeedDocument> {
  return parse({ bytes, about, feedId }) as Promise<FeedDocument>;
}

/** Ends the threads; what they are reading fails. Later calls start them anew. */
export async function stopParsing(): Promise<void> {
  const left = [...threads].flatMap(({ tasks }) => tasks).concat(waiting.splice(0));
  const ended = [...threads].map(end);
  for (const { reject } of left) reject(new Error("The reading of feeds was stopped"));
  await Promise.all(ended);
}

function parse(task: ParseTask): Promise<ParsedFeed | FeedDocument> {
  if (task.bytes.length <= MOST_INLINE_BYTES && !isInlineBusy) return parseInline(task);
  return new Promise((resolve, reject) => {
    waiting.push({ ...task, resolve, reject });
    handOut();
  });
}

async function parseInline({ bytes, about, feedId }: ParseTask): Promise<ParsedFeed | FeedDocument> {
  isInlineBusy = true;
  try {
    const { parseFeed } = await import("../feeds/parse-feed.ts"); // only a process that reads feeds needs it
    await new Promise((resolve) => setImmediate(resolve));
    const feed = parseFeed(bytes, about);
    return feedId === null ? feed : documentOf(feedId, feed);
  } finally {
    isInlineBusy = false;
  }
}

function handOut(): void {
  for (let next = waiting[0]; next; next = waiting[0]) {
    const thread = freeThread();
    if (!thread) return;
    waiting.shift();
    give(thread, next);
  }
}

function freeThread(): Thread | undefined {
  const [least] = [...threads].sort((a, b) => a.tasks.length - b.tasks.length);
  if (least && least.tasks.length === 0) return least;
  if (threads.size < MOST_THREADS) return startThread();
  return least && least.tasks.length < TASKS_PER_THREAD ? least : undefined;
}

function startThread(): Thread {
  const options = { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB }, name: "feeds" };
  const worker = new Worker(threadProgram(), options);
  const thread: Thread = { worker, tasks: [], timer: undefined, isReady: false };
  worker.on("message", (answer: ParseAnswer | typeof THREAD_READY) => {
    if (answer !== THREAD_READY) return take(thread, answer);
    thread.isReady = true;
    watch(thread);
  });
  thread.worker.on("error", (error) => lose(thread, error));
  thread.worker.unref();
  threads.add(thread);
  return thread;
}

/** Beside this file in the sources; in the build it is a program of its own beside main.js. */
function threadProgram(): URL {
  if (import.meta.url.endsWith(".ts")) return new URL("./parse-thread.ts", import.meta.url);
  return new URL(import.meta.url.includes("/chunks/") ? "../parse-thread.js" : "./parse-thread.js", import.meta.url);
}

function give(thread: Thread, task: Waiting): void {
  thread.tasks.push(task);
  if (thread.tasks.length === 1) watch(thread);
  const bytes = new Uint8Array(task.bytes); // a copy that can be handed over
  thread.worker.postMessage({ bytes, about: task.about, feedId: task.feedId } satisfies ParseTask, [bytes.buffer]);
}

/** Keeps the process alive and a limit on the task at the head; an idle thread is ended after a while. */
function watch(thread: Thread): void {
  clearTimeout(thread.timer);
  if (thread.tasks.length > 0) {
    thread.worker.ref();
    const limit = thread.isReady ? PARSE_LIMIT_MS : START_LIMIT_MS;
    thread.timer = setTimeout(() => lose(thread, new Error("It took too long")), limit);
    return;
  }
  thread.worker.unref();
  thread.timer = setTimeout(() => void end(thread), IDLE_MS);
  thread.timer.unref();
}

function take(thread: Thread, answer: ParseAnswer): void {
  const task = thread.tasks.shift();
  watch(thread);
  handOut();
  if (!task) return;
  if ("result" in answer) task.resolve(answer.result);
  else if ("refused" in answer) task.reject(new FeedFormatError(answer.refused.code, answer.refused.feedLinks));
  else task.reject(new Error(`A feed could not be read: ${answer.failed}`));
}

/** What it was reading took its thread down, and is refused; what waited behind it goes to another. */
function lose(thread: Thread, error: Error): void {
  if (!threads.has(thread)) return;
  const [culprit, ...others] = thread.tasks;
  log.warn({ err: error, url: culprit?.about.url }, "A thread that reads feeds was ended");
  void end(thread);
  culprit?.reject(new FeedFormatError("broken"));
  waiting.unshift(...others);
  handOut();
}

async function end(thread: Thread): Promise<void> {
  clearTimeout(thread.timer);
  threads.delete(thread);
  thread.tasks = [];
  await thread.worker.terminate();
}
