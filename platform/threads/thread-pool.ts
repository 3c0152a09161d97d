/** Runs blocking work in a pool of threads: one task per thread at a time, each under a deadline, in fair turns. */
import { Worker, type WorkerOptions } from "node:worker_threads";
import { AppError } from "#platform/errors/app-error.ts";
import { log } from "#platform/log/log.ts";
import type { ThreadAnswer, ThreadOrder } from "./thread-program.ts";
import { type Turn, Turns } from "./turns.ts";

export type PoolOptions = {
  /** A program that calls `serveTasks`; see `programBeside`. */
  program: URL;
  /** One of them is left to customers, and one to other owners than the busiest; at least 2. */
  maxThreads: number;
  memoryMb: number;
  /** A thread's memory is given back after this time without a task; 20 s unless told. */
  idleMs?: number;
  /** Additional start options of a thread. */
  worker?: WorkerOptions;
};

/** A kind of work: what tasks of it are given and result in. */
export type Work<Given, Result> = {
  /** By which the program knows it. */
  name: string;
  /** Deadline of one task, from the moment that its thread begins it. */
  limitMs: number;
  /** Their callers bound such tasks, so none is refused. */
  isBoundedElsewhere?: boolean;
  /** Exists for the compiler alone. */
  types?: (given: Given) => Result;
};

/** A task exceeded its time or memory; its thread has been replaced. */
export class TaskLost extends Error {
  override readonly name = "TaskLost";
}

type Task = {
  work: Work<never, unknown>;
  given: unknown;
  turn: Turn;
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
};
type Thread = { worker: Worker; task: Task | null; hasBegun: boolean; timer: NodeJS.Timeout | undefined };

/** For a thread that has to read its program first, which takes long where every processor is busy. */
const START_LIMIT_MS = 30_000;
const IDLE_MS = 20_000;
/** Waiting tasks of one owner, and of all of a rank: what is beyond would wait for longer than people do. */
export const MAX_OF_OWNER = 8;
export const MAX_OF_RANK = 32;
const RETRY_AFTER_SECONDS = 5;

/** Threads start with the first task, rest without keeping the process alive, and end after a while. */
export class ThreadPool {
  readonly #options: PoolOptions;
  readonly #threads = new Set<Thread>();
  readonly #waiting = new Turns<Task>();

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /**
   * @param given is copied, so it holds neither functions nor objects of classes.
   * @param signal gives the task up, waiting or half done: its reason is thrown.
   * @throws AppError unavailable (503) when too many wait; TaskLost after the deadline or for want of memory; Error with
   * what the task threw.
   */
  async run<Given, Result>(
    work: Work<Given, Result>,
    given: Given,
    turn: Turn,
    signal?: AbortSignal,
  ): Promise<Awaited<Result>> {
    signal?.throwIfAborted();
    this.refuseWhenBusy(work, turn);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const task: Task = { work, given, turn, resolve, reject };
    const leave = () => this.#leave(task, signal?.reason);
    signal?.addEventListener("abort", leave, { once: true });
    this.#waiting.add(task);
    this.#handOut();
    try {
      return (await promise) as Awaited<Result>;
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  }

  /** @throws AppError unavailable (503) when a task would be refused now. */
  refuseWhenBusy({ isBoundedElsewhere = false }: Work<never, unknown>, turn: Turn): void {
    const { all, own } = this.#waiting.count(turn);
    if (isBoundedElsewhere || (own < MAX_OF_OWNER && all < MAX_OF_RANK)) return;
    throw new AppError("unavailable", "The site is busy. Please try again in a moment.", {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  }

  /** Ends the threads; running and waiting tasks fail. Later tasks start new threads. */
  async stop(): Promise<void> {
    const left = [...this.#threads].flatMap(({ task }) => task ?? []).concat(this.#waiting.empty());
    const ended = [...this.#threads].map((thread) => this.#end(thread));
    for (const { reject } of left) reject(new Error("The threads were stopped"));
    await Promise.all(ended);
  }

  #handOut(): void {
    for (;;) {
      const free = [...this.#threads].find(({ task }) => task === null);
      if (!free && this.#threads.size >= this.#options.maxThreads) return;
      const task = this.#waiting.take((turn) => this.#mayRun(turn));
      if (!task) return;
      this.#give(free ?? this.#start(), task);
    }
  }

  /** Invariant: a customer finds a thread without readers, and an owner one without the other's tasks. */
  #mayRun({ rank, owner }: Turn): boolean {
    const running = [...this.#threads].flatMap(({ task }) => task?.turn ?? []);
    const share = this.#options.maxThreads - 1;
    if (running.filter((turn) => turn.owner === owner).length >= share) return false;
    return rank === "customer" || running.filter((turn) => turn.rank === rank).length < share;
  }

  #give(thread: Thread, task: Task): void {
    Object.assign(thread, { task, hasBegun: false });
    this.#watch(thread);
    try {
      thread.worker.postMessage({ work: task.work.name, given: task.given } satisfies ThreadOrder, []);
    } catch (error) {
      this.#take(thread, { failed: String(error) }); // what cannot be copied
    }
  }

  #start(): Thread {
    const { program, memoryMb, worker: options } = this.#options;
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb, ...options?.resourceLimits };
    const worker = new Worker(program, { name: "work", ...options, resourceLimits });
    const thread: Thread = { worker, task: null, hasBegun: false, timer: undefined };
    worker.on("message", (answer: ThreadAnswer<unknown>) => {
      if (answer === "begun") {
        thread.hasBegun = true;
        this.#watch(thread);
      }
      // In development, what loads the sources sends its own messages through the same port.
      else if ("result" in answer || "failed" in answer) this.#take(thread, answer);
    });
    const lose = (cause: unknown) => {
      const error = thread.hasBegun
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
  #watch(thread: Thread): void {
    clearTimeout(thread.timer);
    if (thread.task) {
      const { name, limitMs } = thread.task.work;
      const limit = thread.hasBegun ? limitMs : START_LIMIT_MS;
      thread.worker.ref();
      thread.timer = setTimeout(() => this.#lose(thread, new TaskLost(`'${name}' took more than ${limit} ms`)), limit);
      return;
    }
    thread.worker.unref();
    thread.timer = setTimeout(() => void this.#end(thread), this.#options.idleMs ?? IDLE_MS);
    thread.timer.unref();
  }

  #take(thread: Thread, answer: Exclude<ThreadAnswer<unknown>, "begun">): void {
    const { task } = thread;
    thread.task = null;
    this.#watch(thread);
    if ("failed" in answer) task?.reject(new Error(`'${task.work.name}' failed in its thread: ${answer.failed}`));
    else task?.resolve(answer.result);
    this.#handOut();
  }

  #leave(task: Task, reason: unknown): void {
    this.#waiting.remove(task);
    const thread = [...this.#threads].find((each) => each.task === task);
    if (thread) void this.#end(thread);
    task.reject(reason);
    this.#handOut();
  }

  #lose(thread: Thread, error: Error): void {
    if (!this.#threads.has(thread)) return;
    const { task } = thread;
    log.warn({ err: error, work: task?.work.name, owner: task?.turn.owner }, "A thread was stopped");
    void this.#end(thread);
    task?.reject(error);
    this.#handOut();
  }

  async #end(thread: Thread): Promise<void> {
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
