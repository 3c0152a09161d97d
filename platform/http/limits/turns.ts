/**
 * Processes a few changes at once and queues the others, so that CPU and database stay available for readers, however
 * many clients write. Each customer has a queue, and the queues take turns: a customer who sends a hundred changes
 * waits for them, and nobody else does.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { settings } from "#platform/config/settings.ts";
import { Backlog } from "./backlog.ts";
import { overloaded } from "./overload.ts";

/** Enough to keep two cores busy; more would compete with each other and with readers. */
const PLACES = 5;
/** Changes blocked by one customer's locks leave a place for all others. */
const PLACES_OF_ONE = PLACES - 1;
/** Fewer waiting changes are never an overload, however long each takes. */
const FEW = 32;

type Key = string | number;

/** Releases the place of the current change. */
const ownPlace = new AsyncLocalStorage<() => void>();

/** For a change that from now on only waits, for example for the disk: lets the next one start. */
export function leaveTurn(): void {
  ownPlace.getStore()?.();
}

export class Turns {
  readonly #lines = new Map<Key, (() => void)[]>();
  readonly #working = new Map<Key, number>();
  readonly #backlog: Backlog;
  #free = PLACES;

  constructor(mostSeconds: number) {
    this.#backlog = new Backlog(mostSeconds, FEW);
  }

  /** @throws AppError unavailable (503) if the queue cannot be worked off in time. */
  refuseIfFull(): void {
    if (this.#backlog.isStanding(performance.now())) throw overloaded(this.#backlog.waitMs);
  }

  /** Runs `work` when it is its turn. Call it after the body has arrived: waiting for a sender would take a place. */
  async take<T>(customer: Key, work: () => T | Promise<T>): Promise<T> {
    this.refuseIfFull();
    this.#backlog.begin(performance.now());
    let hasPlace = false;
    const leave = () => {
      if (!hasPlace) return;
      hasPlace = false;
      // Lets the loop read other requests first, for example for pages.
      setImmediate(() => this.#passOn(customer));
    };
    try {
      if (this.#hasPlaceFor(customer)) this.#occupy(customer);
      else await this.#wait(customer);
      hasPlace = true;
      return await ownPlace.run(leave, work);
    } finally {
      this.#backlog.end(performance.now());
      leave();
    }
  }

  #wait(customer: Key): Promise<void> {
    return new Promise((resolve) => {
      const line = this.#lines.get(customer);
      if (line) line.push(resolve);
      else this.#lines.set(customer, [resolve]);
    });
  }

  #hasPlaceFor(customer: Key): boolean {
    return this.#free > 0 && (this.#working.get(customer) ?? 0) < PLACES_OF_ONE;
  }

  #occupy(customer: Key): void {
    this.#free -= 1;
    this.#working.set(customer, (this.#working.get(customer) ?? 0) + 1);
  }

  #vacate(customer: Key): void {
    this.#free += 1;
    const left = (this.#working.get(customer) ?? 1) - 1;
    if (left > 0) this.#working.set(customer, left);
    else this.#working.delete(customer);
  }

  #passOn(from: Key): void {
    this.#vacate(from);
    for (const [customer, line] of this.#lines) {
      if (!this.#hasPlaceFor(customer)) continue;
      const next = line.shift();
      this.#lines.delete(customer);
      if (line.length > 0) this.#lines.set(customer, line); // behind all others
      this.#occupy(customer);
      return next?.();
    }
  }
}

let turns: Turns | undefined;

/** The queues of this process. */
export function changesInTurn(): Turns {
  turns ??= new Turns(settings().MAX_QUEUE_SECONDS);
  return turns;
}
