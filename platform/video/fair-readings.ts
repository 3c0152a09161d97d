/**
 * Readings of files that strangers made, where one may take hours. Nobody waits long for another's: a reading that is
 * not over soon is begun again in a second line, with more time, and so are its owner's next ones at once.
 */
import { LRUCache } from "lru-cache";
import { Turns } from "./turns.ts";

/** The time was up. */
export const LATE = Symbol("late");

export type Limits = { soonMs: number; longestMs: number };

/** Reads one file within a time. */
type Read<Facts> = (path: string, limitMs: number) => Promise<Facts | typeof LATE>;

const REMEMBERED_MS = 60 * 60_000;
const MOST_REMEMBERED = 10_000;

export class FairReadings<Facts> {
  readonly #read: Read<Facts>;
  readonly #limits: Limits;
  readonly #first = new Turns();
  readonly #second = new Turns();
  /** Whose last reading was not over soon. */
  readonly #slow = new LRUCache<number, true>({ max: MOST_REMEMBERED, ttl: REMEMBERED_MS });

  constructor(read: Read<Facts>, limits: Limits) {
    this.#read = read;
    this.#limits = limits;
  }

  async facts(path: string, owner: number): Promise<Facts | typeof LATE> {
    const found = await this.#first.run(owner, () => this.#readSoon(path, owner));
    return found === LATE ? this.#second.run(owner, () => this.#readLong(path, owner)) : found;
  }

  async #readSoon(path: string, owner: number): Promise<Facts | typeof LATE> {
    if (this.#slow.has(owner)) return LATE;
    const found = await this.#read(path, this.#limits.soonMs);
    if (found === LATE) this.#slow.set(owner, true);
    return found;
  }

  /** A video that a busy machine was slow with is no reason to stay in this line. */
  async #readLong(path: string, owner: number): Promise<Facts | typeof LATE> {
    const found = await this.#read(path, this.#limits.longestMs);
    if (found !== LATE) this.#slow.delete(owner);
    return found;
  }
}
