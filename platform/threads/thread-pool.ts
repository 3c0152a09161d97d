/** Runs blocking work in a pool of threads: one task per thread at a time, each with a time limit. */
import { Worker, type WorkerOptions } from "node:worker_threads";
import { log } from "#platform/log/log.ts";
import type { ThreadAnswer } from "./thread-program.ts";

export type PoolOptions = {
  /** In the log and for debuggers. */
  name: string;
  /** A program that calls `serveTasks`; see `programBeside`. */
  program: URL;
  mostThreads: number;
  /** Of one task, from the moment that its thread has it. */
  limitMs: number;
  memoryMb: number;
  /** A thread's memory is given back after this time without a task; 20 s unless told. */
  idleMs?: number;
  /** Additional start options of a thread. */
  worker?: WorkerOptions;
};

/** A task exceeded its time or memory; its thread has been replaced. */
export class TaskLost extends Error {
  override readonly name = "TaskLost";
}

type Task<Given, Result> = { given: Given; resolve: (result: Result) => void; reject: (reason: unknown) => void };
type Thread<Given, Result> = {
  worker: Worker;
  task: Task<Given, Result> | null;
  isReady: boolean;
  timer: NodeJS.Timeout | undefined;
};

/** For a thread that has to read its program first, which takes long where every processor is busy. */
const START_LIMIT_MS = 30_000;
const IDLE_MS = 20_000;

/** Threads start with the first task, rest without keeping the process alive, and end after a while. */
export class ThreadPool<Given, Result> {
  readonly #options: PoolOptions;
  readonly #threads = new Set<Thread<Given, Result>>();
  readonly #waiting: Task<Given, Result>[] = [];

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /**
   * @param given is copied, so it holds neither functions nor objects of classes.
   * @param signal gives the task up, waiting or half done: its reason is thrown.
   * @throws TaskLost after the time limit or for want of memory; Error with what the task threw.
   */
  run(given: Given, signal: AbortSignal): Promise<Result> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const task = { given, resolve, reject };
    const leave = () => this.#leave(task, signal.reason);
    signal.addEventListener("abort", leave, { once: true });
    this.#waiting.push(task);
    this.#handOut();
    return promise.finally(() => signal.removeEventListener("abort", leave));
  }

  /** A task is expected: a thread loads its program now, and ends when idle. */
  prepare(): void {
    const [thread = this.#start()] = this.#threads;
    if (thread.task === null) this.#watch(thread);
  }

  /** Ends the threads; running and waiting tasks fail. Later tasks start new threads. */
  async stop(): Promise<void> {
    const left = [...this.#threads].flatMap(({ task }) => task ?? []).concat(this.#waiting.splice(0));
    const ended = [...this.#threads].map((thread) => this.#end(thread));
    for (const { reject } of left) reject(new Error(`The threads for ${this.#options.name} were stopped`));
    await Promise.all(ended);
  }

  #handOut(): void {
    while (this.#waiting.length > 0) {
      const free = [...this.#threads].find(({ task }) => task === null);
      const thread = free ?? (this.#threads.size < this.#options.mostThreads ? this.#start() : undefined);
      if (!thread) return;
      thread.task = this.#waiting.shift() ?? null;
      this.#watch(thread);
      try {
        thread.worker.postMessage(thread.task?.given, []);
      } catch (error) {
        this.#take(thread, { failed: String(error) }); // what cannot be copied
      }
    }
  }

  #start(): Thread<Given, Result> {
    const { name, program, memoryMb, worker: options } = this.#options;
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb, ...options?.resourceLimits };
    const worker = new Worker(program, { name, ...options, resourceLimits });
    const thread: Thread<Given, Result> = { worker, task: null, isReady: false, timer: undefined };
    worker.on("message", (answer: ThreadAnswer<Result>) => {
      if (answer !== "ready") return this.#take(thread, answer);
      thread.isReady = true;
      this.#watch(thread);
    });
    const lose = (cause: unknown) => {
      const error = thread.isReady
        ? new TaskLost("Its thread ended", { cause })
        : new Error("No thread started", { cause });
      this.#lose(thread, error);
    };
    worker.on("error", lose);
    worker.on("messageerror", lose);
    worker.on("exit", (code) => lose(`exit code ${code}`)); // too late to matter after an error, or where the pool ended it
    this.#threads.add(thread);
    return thread;
  }

  /** Keeps the process alive and a limit on the task; an idle thread is ended after a while. */
  #watch(thread: Thread<Given, Result>): void {
    clearTimeout(thread.timer);
    if (thread.task) {
      thread.worker.ref();
      const limit = thread.isReady ? this.#options.limitMs : START_LIMIT_MS;
      thread.timer = setTimeout(() => this.#lose(thread, new TaskLost("It took too long")), limit);
      return;
    }
    thread.worker.unref();
    thread.timer = setTimeout(() => void this.#end(thread), this.#options.idleMs ?? IDLE_MS);
    thread.timer.unref();
  }

  #take(thread: Thread<Given, Result>, answer: Exclude<ThreadAnswer<Result>, "ready">): void {
    const { task } = thread;
    thread.task = null;
    this.#watch(thread);
    if ("failed" in answer) task?.reject(new Error(`A thread for ${this.#options.name} failed: ${answer.failed}`));
    else task?.resolve(answer.result);
    this.#handOut();
  }

  #leave(task: Task<Given, Result>, reason: unknown): void {
    const place = this.#waiting.indexOf(task);
    if (place >= 0) this.#waiting.splice(place, 1);
    const thread = [...this.#threads].find((each) => each.task === task);
    if (thread) void this.#end(thread);
    task.reject(reason);
    this.#handOut();
  }

  #lose(thread: Thread<Given, Result>, error: Error): void {
    if (!this.#threads.has(thread)) return;
    const { task } = thread;
    log.warn({ err: error }, `A thread for ${this.#options.name} was stopped`);
    void this.#end(thread);
    task?.reject(error);
    this.#handOut();
  }

  async #end(thread: Thread<Given, Result>): Promise<void> {
    clearTimeout(thread.timer);
    this.#threads.delete(thread);
    thread.task = null;
    await thread.worker.terminate();
  }
}

/**
 * @param importer `import.meta.url` of the module that starts the threads.
 * @param name of the program: next to that module in the sources, and next to main.js in the build, where
 * vite.config.ts names it.
 */
export function programBeside(importer: string, name: string): URL {
  if (importer.endsWith(".ts")) return new URL(`./${name}.ts`, importer);
  return new URL(`${importer.includes("/chunks/") ? ".." : "."}/${name}.js`, importer);
}
