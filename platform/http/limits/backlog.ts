/** How long a new request would wait for the work in progress, by Little's law, and whether that persists. */

/** Decay time of the measurement, in working time. */
const MEMORY_MS = 1_000;

/** A shorter overload is a burst, which need not be refused. */
const STANDING_MS = 1_000;

export class Backlog {
  readonly #maxMs: number;
  readonly #few: number;
  #inProgress = 0;
  /** Time with work in progress, and requests completed in it; both decay together. */
  #workingMs = 0;
  #completed = 0;
  #seenAt = 0;
  #overSince: number | undefined;

  /**
   * @param maxSeconds the longest acceptable wait.
   * @param few this many requests are never an overload, however long each takes.
   */
  constructor(maxSeconds: number, few: number) {
    this.#maxMs = maxSeconds * 1000;
    this.#few = few;
  }

  get inProgress(): number {
    return this.#inProgress;
  }

  /** @param now milliseconds of a monotonic clock. */
  begin(now: number): void {
    this.#see(now);
    this.#inProgress += 1;
    this.#judge(now);
  }

  end(now: number): void {
    this.#see(now);
    this.#inProgress -= 1;
    this.#completed += 1;
    this.#judge(now);
  }

  /** Whether the wait is too long and has been for a while. */
  isStanding(now: number): boolean {
    this.#see(now);
    this.#judge(now);
    return this.#overSince !== undefined && now - this.#overSince >= STANDING_MS;
  }

  /** Expected wait: requests in progress times the recent time per completed request. Infinite if nothing completes. */
  get waitMs(): number {
    if (this.#inProgress === 0) return 0;
    return this.#inProgress * (this.#workingMs / this.#completed);
  }

  #see(now: number): void {
    if (this.#inProgress > 0) this.#workingMs += now - this.#seenAt;
    this.#seenAt = now;
    if (this.#workingMs <= MEMORY_MS) return;
    this.#completed *= MEMORY_MS / this.#workingMs;
    this.#workingMs = MEMORY_MS;
  }

  #judge(now: number): void {
    const isOver = this.#inProgress > this.#few && this.waitMs > this.#maxMs;
    this.#overSince = isOver ? (this.#overSince ?? now) : undefined;
  }
}
