/** A queue before one process that encodes pictures: what libvips takes never stays with the server, and dies with it. */
import { type ChildProcess, fork } from "node:child_process";
import { AppError } from "#platform/errors/app-error.ts";
import { log } from "#platform/log/log.ts";
import { programBeside } from "#platform/threads/thread-pool.ts";
import { UnreadablePicture } from "../unreadable-picture.ts";
import type { Answer, Order } from "./messages.ts";
import type { TaskName, Tasks } from "./tasks.ts";

export type EncoderOptions = {
  /** Waiting orders; more are refused. */
  maxWaiting: number;
  /** Of one order, the start of the process included. */
  limitMs: number;
  /** Without an order for so long, the process ends and its memory is free. */
  idleMs: number;
  program?: URL;
};

type Job = { order: Order; resolve: (result: never) => void; reject: (reason: unknown) => void };

const RETRY_SECONDS = 10;
const HEAP_MB = 64;
/** Each arena of glibc keeps what was freed in it: two of them would double what the process holds after some pictures. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: "1", NODE_ENV: "production" };
/** How a process ends when its input crashes it. */
const CRASHES = new Set(["SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE"]);

/** Only one picture is in memory at a time, however many are waiting. */
export class Encoder {
  readonly #options: EncoderOptions;
  readonly #waiting: Job[] = [];
  #process: ChildProcess | null = null;
  #job: Job | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: EncoderOptions) {
    this.#options = options;
  }

  /**
   * @param options `follows`: it belongs to what was taken before, so it is never refused, and is next.
   * @throws UnreadablePicture, also for a picture that makes the process crash; AppError unavailable (503) where too many wait.
   */
  run<Name extends TaskName>(
    task: Name,
    given: Parameters<Tasks[Name]>,
    { follows = false } = {},
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    if (!follows && this.#waiting.length >= this.#options.maxWaiting) return Promise.reject(tooMany());
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Tasks[Name]>>>();
    const job = { order: { task, given }, resolve, reject };
    if (follows) this.#waiting.unshift(job);
    else this.#waiting.push(job);
    this.#next();
    return promise;
  }

  #next(): void {
    if (this.#job) return;
    this.#job = this.#waiting.shift() ?? null;
    clearTimeout(this.#timer);
    if (!this.#job) return this.#rest();
    this.#process ??= this.#start();
    this.#process.ref();
    this.#process.channel?.ref();
    this.#timer = setTimeout(() => this.#process?.kill("SIGKILL"), this.#options.limitMs);
    this.#process.send(this.#job.order, (error) => {
      if (error) this.#process?.kill("SIGKILL"); // it has just ended, or what was given cannot be sent
    });
  }

  #start(): ChildProcess {
    const { PATH, LD_LIBRARY_PATH, TMPDIR } = process.env;
    const known = Object.entries({ PATH, LD_LIBRARY_PATH, TMPDIR, ...ENVIRONMENT });
    const child = fork(this.#options.program ?? programBeside(import.meta.url, "encoder-process"), {
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${HEAP_MB}`, "--disable-warning=ExperimentalWarning"],
      env: Object.fromEntries(known.filter(([, value]) => value !== undefined)),
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child.on("message", (answer: Answer) => this.#take(answer));
    child.on("error", (error) => log.error({ err: error }, "The encoder of pictures failed"));
    child.on("exit", (code, signal) => this.#lose(child, signal ?? `exit code ${code}`));
    return child;
  }

  #take(answer: Answer): void {
    const job = this.#job;
    this.#job = null;
    if ("result" in answer) job?.resolve(answer.result as never); // of the task that was ordered
    else if ("unreadable" in answer) job?.reject(new UnreadablePicture(answer.unreadable, answer.why));
    else job?.reject(failure(answer));
    this.#next();
  }

  /** Only the picture under way is lost; the next one gets a new process. */
  #lose(child: ChildProcess, how: string): void {
    if (this.#process !== child) return;
    this.#process = null;
    const job = this.#job;
    this.#job = null;
    if (job) {
      log.error({ task: job.order.task, how }, "The encoder of pictures ended in the middle of a picture");
      job.reject(CRASHES.has(how) ? new UnreadablePicture("broken", how) : lost(how));
    }
    this.#next();
  }

  /** Does not keep the server alive, and ends after a while. */
  #rest(): void {
    const child = this.#process;
    if (!child) return;
    child.unref();
    child.channel?.unref();
    this.#timer = setTimeout(() => {
      this.#process = null;
      child.disconnect();
    }, this.#options.idleMs);
    this.#timer.unref();
  }
}

function tooMany(): AppError {
  return new AppError("unavailable", "Many pictures are being processed right now. Please try again in a moment.", {
    retryAfter: RETRY_SECONDS,
  });
}

function failure({ failed, code }: { failed: string; code?: string }): Error {
  const error = new Error(`The encoder of pictures failed: ${failed}`);
  return code === undefined ? error : Object.assign(error, { code });
}

function lost(how: string): AppError {
  return new AppError("unavailable", "The picture could not be processed. Please try again in a moment.", {
    retryAfter: RETRY_SECONDS,
    cause: new Error(`The encoder ended: ${how}`),
  });
}
