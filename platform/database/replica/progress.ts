/**
 * What a replica has replayed, and which changes it may lack. Times are of `performance.now()`.
 *
 * Invariant: a change is recorded after its commit, and `arrive(at)` says that everything committed before `at` is
 * there. A change recorded at `at` or earlier is therefore there.
 */

/** Beyond this many changes, individual ones are no longer tracked. */
const MOST_CHANGES = 10_000;

const NOTHING: ReadonlySet<string> = new Set();

export class ReplicaProgress {
  readonly #mostLagMs: number;
  readonly #mostChanges: number;
  /** Everything that was committed before is there. */
  #asOf = -Infinity;
  /** Until the replica is past this time, it may lack any change. */
  #anything = -Infinity;
  /** When each tag changed last, oldest first. */
  readonly #changed = new Map<string, number>();

  constructor(mostLagMs: number, mostChanges = MOST_CHANGES) {
    this.#mostLagMs = mostLagMs;
    this.#mostChanges = mostChanges;
  }

  /** Data with this tag has changed. */
  note(tag: string, at: number): void {
    this.#changed.delete(tag);
    this.#changed.set(tag, at);
    if (this.#changed.size > this.#mostChanges) this.noteAnything(at);
  }

  /** Anything may have changed. */
  noteAnything(at: number): void {
    this.#anything = at;
    this.#changed.clear();
  }

  arrive(at: number): void {
    if (at <= this.#asOf) return;
    this.#asOf = at;
    for (const [tag, changedAt] of this.#changed) {
      if (changedAt > at) break;
      this.#changed.delete(tag);
    }
  }

  /** The next server is unknown: it must be as far as the previous one. */
  forget(): void {
    this.#anything = Math.max(this.#anything, this.#asOf);
    this.#asOf = -Infinity;
  }

  lagMs(now: number): number {
    return now - this.#asOf;
  }

  isLate(now: number): boolean {
    return this.lagMs(now) > this.#mostLagMs;
  }

  /** Whether the replica still has to replay a known change. */
  get isBehind(): boolean {
    return this.#changed.size > 0 || this.#anything > this.#asOf;
  }

  /** Tags whose changes it may lack; null: do not read there at all. */
  missing(now: number): ReadonlySet<string> | null {
    if (this.isLate(now) || this.#anything > this.#asOf) return null;
    return this.#changed.size === 0 ? NOTHING : new Set(this.#changed.keys());
  }
}
