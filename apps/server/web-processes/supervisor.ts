/** Keeps WEB_PROCESSES web processes on one port: replaces those that end, and restarts all of them one by one. */
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { countHere } from "#platform/http/limits/counts.ts";
import { log } from "#platform/log/log.ts";
import { openMetrics } from "#platform/metrics/endpoint.ts";
import { currentCrew, setCrew } from "./crew.ts";
import type { FromPrimary, FromWebProcess } from "./messages.ts";

const READY_MS = 60_000;
/** A web process itself ends its requests after 10 s. */
const STOP_MS = 30_000;
const FIGURES_MS = 3_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** A process that ends sooner than this counts as another failure in a row. */
const STEADY_MS = 10_000;

export type Begin = Omit<Extract<FromPrimary, { kind: "begin" }>, "kind" | "crew">;

export class WebProcesses {
  readonly #count: number;
  readonly #begin: Begin;
  readonly #env: NodeJS.ProcessEnv;
  readonly #running = new Set<Worker>();
  readonly #leaving = new WeakSet<Worker>();
  readonly #stopping = new AbortController();
  readonly #waiting = new Map<number, (figures: object[]) => void>();
  #failures = 0;
  #ended = 0;
  #nextId = 0;
  #restart: Promise<void> | undefined;
  /** A replacement is being started. */
  #relieved: Worker | undefined;

  /** @param env of the web processes. */
  constructor(count: number, begin: Begin, env: NodeJS.ProcessEnv = {}) {
    this.#count = count;
    this.#begin = begin;
    this.#env = env;
    this.#tell();
  }

  /** @returns when all accept requests. @throws Error if one of them ends before that. */
  async start(): Promise<void> {
    await Promise.all(Array.from({ length: this.#count }, async () => this.#watch(await this.#launch())));
  }

  /** Replaces each process: the new one accepts requests before the old one stops. */
  restart(): Promise<void> {
    this.#restart ??= this.#replaceAll().finally(() => (this.#restart = undefined));
    return this.#restart;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(all.map((worker) => this.#dismiss(worker)));
  }

  /** The page of /metrics for all processes together. */
  async metrics(): Promise<string> {
    const asked = [...this.#running].map((worker) => this.#askForFigures(worker));
    const own = await openMetrics();
    return own.textWith((await Promise.all(asked)).filter((figures) => figures !== null));
  }

  async #launch(): Promise<Worker> {
    const worker = cluster.fork(this.#env);
    worker.on("error", (error) => log.error({ err: error }, "A web process could not be reached"));
    worker.on("message", (message: FromWebProcess) => void this.#hear(worker, message));
    const waiting = new AbortController();
    const { signal } = waiting;
    try {
      const isReady = await Promise.race([
        this.#readiness(worker, signal),
        once(worker, "exit", { signal }).then(() => false),
        delay(READY_MS, false, { signal }),
      ]);
      if (!isReady) throw new Error("A web process could not start; the reason is above.");
    } catch (error) {
      worker.process.kill("SIGKILL");
      throw error;
    } finally {
      waiting.abort();
    }
    this.#running.add(worker);
    this.#tell();
    return worker;
  }

  async #readiness(worker: Worker, signal: AbortSignal): Promise<boolean> {
    for (;;) {
      const [message] = (await once(worker, "message", { signal })) as [FromWebProcess];
      if (message.kind === "ready") return true;
    }
  }

  /** Replaces it when it ends unexpectedly, as often as needed. */
  #watch(worker: Worker): void {
    const since = Date.now();
    worker.once("exit", (code, signal) => {
      this.#running.delete(worker);
      if (this.#leaving.has(worker) || this.#stopping.signal.aborted) return this.#tell();
      this.#ended += 1;
      this.#failures = Date.now() - since > STEADY_MS ? 0 : this.#failures + 1;
      this.#tell();
      log.error(
        { pid: worker.process.pid, end: signal || `code ${code}` },
        "A web process ended and is being replaced",
      );
      if (worker !== this.#relieved) void this.#replace();
    });
  }

  async #replace(): Promise<void> {
    for (;;) {
      try {
        if (this.#failures > 0)
          await delay(Math.min(FIRST_PAUSE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS), undefined, this.#stopping);
        if (this.#stopping.signal.aborted) return;
        const worker = await this.#launch();
        if (this.#stopping.signal.aborted) return await this.#dismiss(worker);
        this.#watch(worker);
        return;
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        this.#failures += 1;
        log.error({ err: error }, "A web process could not be replaced; trying again");
      }
    }
  }

  async #replaceAll(): Promise<void> {
    log.info("Restarting the web processes one by one");
    const before = [...this.#running]; // the new ones join the set
    for (const old of before) {
      if (this.#stopping.signal.aborted) return;
      if (!this.#running.has(old)) continue; // it has ended, and is being replaced
      this.#relieved = old;
      try {
        this.#watch(await this.#launch());
      } catch (error) {
        log.error({ err: error }, "The restart ends here: a new web process does not start. The others go on");
        if (!this.#running.has(old)) void this.#replace();
        return;
      } finally {
        this.#relieved = undefined;
      }
      await this.#dismiss(old);
    }
    log.info("All web processes have been restarted");
  }

  /** Lets it finish its open requests. */
  async #dismiss(worker: Worker): Promise<void> {
    this.#leaving.add(worker);
    this.#running.delete(worker);
    if (worker.isDead()) return;
    const waiting = new AbortController();
    const { signal } = waiting;
    const ended = once(worker, "exit", { signal }).then(() => true);
    send(worker, { kind: "stop" });
    const hasEnded = await Promise.race([ended, delay(STOP_MS, false, { signal })]);
    waiting.abort();
    ended.catch(() => undefined);
    if (!hasEnded) worker.process.kill("SIGKILL");
    this.#tell();
  }

  async #hear(worker: Worker, message: FromWebProcess): Promise<void> {
    if (message.kind === "hello") send(worker, { kind: "begin", ...this.#begin, crew: currentCrew() });
    else if (message.kind === "figures") this.#waiting.get(message.id)?.(message.figures);
    else if (message.kind === "count")
      send(worker, { kind: "counted", id: message.id, count: countHere(message.key, message.windowMs) });
    else if (message.kind === "measure")
      send(worker, { kind: "measured", id: message.id, text: await this.metrics().catch(unread) });
  }

  /** @returns null if it does not answer. */
  async #askForFigures(worker: Worker): Promise<object[] | null> {
    const id = this.#nextId++;
    const waiting = new AbortController();
    const answer = new Promise<object[]>((resolve) => this.#waiting.set(id, resolve));
    send(worker, { kind: "measure", id });
    try {
      return await Promise.race([answer, delay(FIGURES_MS, null, { signal: waiting.signal })]);
    } finally {
      waiting.abort();
      this.#waiting.delete(id);
    }
  }

  #tell(): void {
    const crew = { wanted: this.#count, running: this.#running.size, ended: this.#ended };
    setCrew(crew);
    for (const worker of this.#running) send(worker, { kind: "crew", crew });
  }
}

/** @returns what /metrics answers 503 for. */
function unread(error: unknown): string {
  log.error({ err: error }, "The figures of the web processes could not be read");
  return "";
}

function send(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) worker.send(message, () => undefined); // a process that has just ended is replaced anyway
}
