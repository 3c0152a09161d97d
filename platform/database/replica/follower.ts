/** Watches one replica: how far it has replayed, and whether it may be read. */
import type pg from "pg";
import { log } from "#platform/log/log.ts";
import { PrimaryLink, ReplicaLink, Unfit } from "./links.ts";
import { ReplicaProgress } from "./progress.ts";

/** Interval between checks while nothing has changed. */
const IDLE_MS = 500;
/** Interval between checks while it lacks a change: the first, and the longest. */
const SOON_MS = 10;
const LATER_MS = 250;
/** After a failure. */
const RETRY_MS = 1_000;
/** Minimum interval for logging the same sentence. */
const TOLD_MS = 60_000;

/** Rows are removed a day later, so a new connection needs a younger one. */
const OLD_MARK_MS = 12 * 3600_000;

/** Positions of the primary by time. */
type Mark = { at: number; position: bigint };

export type Watched = { primary: () => pg.ClientConfig; replica: pg.ClientConfig; mostLagMs: number };

export class ReplicaFollower {
  readonly progress: ReplicaProgress;
  readonly #watched: Watched;
  readonly #onServer: () => void;
  #primary: PrimaryLink | undefined;
  #replica: ReplicaLink | undefined;
  /** Those that the replica has not reached, oldest first. */
  #marks: Mark[] = [];
  #obstacle: string | null = null;
  readonly #toldAt = new Map<string | null, number>();
  #since = performance.now();
  #pauseMs = SOON_MS;
  #isStopped = false;
  #wake: () => void = () => undefined;
  readonly #running: Promise<void>;

  /** @param onServer called when another server answers: connections to the previous one are useless. */
  constructor(watched: Watched, onServer: () => void) {
    this.#watched = watched;
    this.#onServer = onServer;
    this.progress = new ReplicaProgress(watched.mostLagMs);
    this.#running = this.#run();
  }

  /** The watched server, for `expectServer`; null if none answers. */
  get server(): string | null {
    return this.#replica?.server ?? null;
  }

  /** Why it is not read, and what to do; null if it is read, or has not been checked for long enough. */
  get obstacle(): string | null {
    return this.#obstacle;
  }

  /** A change was recorded: checks soon whether the replica has it. */
  hurry(): void {
    this.#pauseMs = SOON_MS;
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    await this.#running;
    await Promise.all([this.#primary?.close(), this.#replica?.close()]);
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const pause = await this.#look();
      if (this.#isStopped) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause);
        timer.unref();
        // A change in between is checked after the shortest pause, however many there are.
        this.#wake = () => {
          if (pause <= SOON_MS && !this.#isStopped) return;
          this.#wake = () => undefined;
          clearTimeout(timer);
          if (this.#isStopped) resolve();
          else setTimeout(resolve, SOON_MS);
        };
      });
    }
  }

  /** @returns how long to wait before the next check. */
  async #look(): Promise<number> {
    const mark = await this.#markNow();
    if (mark === null) return this.#endLook(RETRY_MS);
    try {
      this.#replica ??= await ReplicaLink.open(this.#watched.replica);
      const { position, hasMark } = await this.#replica.look(mark);
      if (position === null)
        throw new Unfit(
          "DATABASE_READ_URL leads to a server that is no replica. Set it to a streaming replica of DATABASE_URL's server, or remove it.",
        );
      if (hasMark) this.#arrive(position);
      else if (performance.now() - this.#since > this.#watched.mostLagMs) this.#tell(this.#lateSentence(false));
    } catch (error) {
      this.#lose();
      this.#tell(
        error instanceof Unfit
          ? error.message
          : `The replica of DATABASE_READ_URL cannot be read (${reasonOf(error)}). Check the address and that the server runs.`,
      );
      return this.#endLook(RETRY_MS);
    }
    return this.#endLook(null);
  }

  /**
   * Records the primary's position. @returns the row to look for in the replica; null if the primary does not answer.
   */
  async #markNow(): Promise<string | null> {
    if (!this.#replica && performance.now() - this.#since > OLD_MARK_MS) this.#leavePrimary();
    try {
      if (!this.#primary) {
        this.#primary = await PrimaryLink.open(this.#watched.primary());
        this.#since = performance.now();
        // Another primary may continue from an earlier position.
        this.#marks = [];
        this.progress.forget();
      }
      const at = performance.now();
      const position = await this.#primary.position();
      this.#marks.push({ at, position });
      return this.#primary.mark;
    } catch {
      this.#leavePrimary();
      return null;
    }
  }

  #leavePrimary(): void {
    void this.#primary?.close();
    this.#primary = undefined;
  }

  #arrive(position: bigint): void {
    const reached = this.#marks.findLastIndex((mark) => mark.position <= position);
    const mark = this.#marks[reached];
    if (!mark) return;
    this.progress.arrive(mark.at);
    this.#marks.splice(0, reached + 1);
  }

  #endLook(pause: number | null): number {
    const now = performance.now();
    // Reaching one of these is not enough; it will reach the newer ones too.
    this.#marks = this.#marks.filter(({ at }) => now - at <= this.#watched.mostLagMs);
    if (!this.progress.isLate(now)) this.#tell(null);
    else if (pause === null && this.progress.lagMs(now) < Infinity) this.#tell(this.#lateSentence(true));
    if (pause !== null) return pause;
    if (!this.progress.isBehind) return IDLE_MS;
    const wait = this.#pauseMs;
    this.#pauseMs = Math.min(wait * 2, LATER_MS);
    return wait;
  }

  #lateSentence(isOurs: boolean): string {
    const seconds = this.#watched.mostLagMs / 1000;
    return isOurs
      ? `The replica of DATABASE_READ_URL is more than ${seconds} s behind. Check its load and its connection to the primary.`
      : `The server of DATABASE_READ_URL has had nothing of this database for ${seconds} s: it is late, or the replica of another database. Check the address and its replication.`;
  }

  #lose(): void {
    void this.#replica?.close();
    this.#replica = undefined;
    this.progress.forget();
    this.#onServer();
  }

  /** Logs once why pages are not read there, and when they are again. */
  #tell(obstacle: string | null): void {
    if (obstacle === this.#obstacle) return;
    const isNews = obstacle !== null || this.#obstacle !== null;
    this.#obstacle = obstacle;
    const now = performance.now();
    if (!isNews || now - (this.#toldAt.get(obstacle) ?? -Infinity) < TOLD_MS) return;
    this.#toldAt.set(obstacle, now);
    if (obstacle === null) log.info("Public pages are read from the replica again");
    else log.warn(`${obstacle} Until then public pages are read from the primary`);
  }
}

/** Without addresses: strangers may read it at /readyz. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join(", ");
  const { code, message } = error as Error & { code?: string };
  return code ?? (/timeout/i.test(message) ? "no answer" : "its connection ended");
}
