/**
 * Lets a few changes be worked on at once and the others wait in turn, so that readers find processor and database free
 * however many write. Each customer has a line of their own, and the lines take turns: who sends a hundred changes waits
 * for them, and nobody else does.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { settings } from "#platform/config/settings.ts";
import { Backlog } from "./backlog.ts";
import { overloaded } from "./overload.ts";

/** Enough to keep two cores busy; more take processor and caches from each other, and from readers. */
const PLACES = 5;
/** What hangs on one customer's locks leaves a place for all others. */
const PLACES_OF_ONE = PLACES - 1;
/** Fewer waiting are no overload, however long each takes. */
const FEW = 32;

type Key = string | number;

/** What gives up the place of the change that is being worked on. */
const ownPlace = new AsyncLocalStorage<() => void>();

/** For a change that only waits from now on, such as for the disk: the next one is worked on meanwhile. */
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

  /** @throws AppError unavailable (503) where the queue is longer than can be worked off in time. */
  refuseIfFull(): void {
    if (this.#backlog.isStanding(performance.now())) throw overloaded(this.#backlog.waitMs);
  }

  /** Runs `work` when it is its turn. Call it when nothing has to arrive any more: who waits for a sender holds a place. */
  async take<T>(customer: Key, work: () => T | Promise<T>): Promise<T> {
    this.refuseIfFull();
    this.#backlog.begin(performance.now());
    let hasPlace = false;
    const leave = () => {
      if (!hasPlace) return;
      hasPlace = false;
      // What arrived meanwhile is read first: pages, for example.
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

/** This process's. */
export function changesInTurn(): Turns {
  turns ??= new Turns(settings().MAX_QUEUE_SECONDS);
  return turns;
}
