/** How long a newcomer would wait for the work already in progress, by Little's law, and whether that lasts. */

/** Of working time; what was measured before this counts for less and less. */
const MEMORY_MS = 1_000;

/** A wait that is over sooner is a burst: refusing it would help nobody. */
const STANDING_MS = 1_000;

export class Backlog {
  readonly #mostMs: number;
  readonly #few: number;
  #inProgress = 0;
  /** Time in which anything was in progress, and what was completed in it; both fade together. */
  #workingMs = 0;
  #completed = 0;
  #seenAt = 0;
  #overSince: number | undefined;

  /**
   * @param mostSeconds the longest wait that is no overload.
   * @param few never an overload, however long each of them takes.
   */
  constructor(mostSeconds: number, few: number) {
    this.#mostMs = mostSeconds * 1000;
    this.#few = few;
  }

  get inProgress(): number {
    return this.#inProgress;
  }

  /** @param now milliseconds of a clock that never goes back. */
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

  /** Expected wait: what is in progress times the recent time per completed request. Infinite where nothing completes. */
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
    const isOver = this.#inProgress > this.#few && this.waitMs > this.#mostMs;
    this.#overSince = isOver ? (this.#overSince ?? now) : undefined;
  }
}
