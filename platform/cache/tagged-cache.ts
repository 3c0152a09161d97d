/**
 * A bounded cache of what readers see: found by key, dropped by tag, made once at a time. An entry that may be out of
 * date stays as a stand-in, for when it cannot be made again.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";

/** In bytes. */
type Sized = { readonly size: number };

/** `isCacheable: false` is for this reader alone. `standInSeconds`: how long after `seconds` it may stand in. */
export type Made<T> = {
  value: T;
  tags: readonly string[];
  isCacheable: boolean;
  seconds: number;
  standInSeconds?: number;
};

/** Times are of `performance.now()`. */
type Entry<T> = { value: T; tags: readonly string[]; madeAt: number; freshUntil: number; standInUntil: number };
/** What changed while the value was being made; `next` is made for those who came after a change. */
type Making<T> = { value: Promise<T>; changed: Set<string>; isVoid: boolean; next?: Promise<T> };

/** A making that hangs delays the next one for this long. */
const LONGEST_QUEUED_MS = 1_000;
const ignore = () => undefined;

export class TaggedCache<T extends Sized> {
  readonly #entries: LRUCache<string, Entry<T>>;
  readonly #keysByTag = new Map<string, Set<string>>();
  /** The newest of each key. */
  readonly #making = new Map<string, Making<T>>();
  /** Also those that a newer one has replaced. */
  readonly #unfinished = new Set<Making<T>>();
  readonly #standInMs: number;
  /** Since when changes may have been missed. */
  #disconnectedAt: number | undefined;

  /**
   * @param maxSize bytes of all values and their keys; one entry may take an eighth.
   * @param standInSeconds how long entries may stand in once changes may have been missed.
   */
  constructor(maxSize: number, standInSeconds = 0) {
    this.#standInMs = standInSeconds * 1000;
    this.#entries = new LRUCache({
      maxSize,
      maxEntrySize: Math.max(1, Math.floor(maxSize / 8)),
      // An address is as long as its reader wrote it; two bytes are the most that a character takes.
      sizeCalculation: ({ value }, key) => value.size + 2 * key.length,
      dispose: ({ tags }, key) => this.#forgetTags(key, tags),
    });
  }

  get count(): number {
    return this.#entries.size;
  }

  countTagged(tag: string): number {
    return this.#keysByTag.get(tag)?.size ?? 0;
  }

  get size(): number {
    return this.#entries.calculatedSize;
  }

  /** The value, if it is fresh. */
  find(key: string): T | undefined {
    if (this.#disconnectedAt !== undefined) return undefined;
    const entry = this.#entries.get(key);
    return entry && performance.now() < entry.freshUntil ? entry.value : undefined;
  }

  /** The value to use if it cannot be made again, possibly out of date. */
  findStandIn(key: string): { value: T; ageSeconds: number } | undefined {
    const now = performance.now();
    const entry = this.#entries.get(key);
    if (!entry || !this.#mayStandIn(entry, now)) return undefined;
    return { value: entry.value, ageSeconds: Math.floor((now - entry.madeAt) / 1000) };
  }

  get hasStandIns(): boolean {
    const now = performance.now();
    return this.#entries.values().some((entry) => this.#mayStandIn(entry, now));
  }

  #mayStandIn({ standInUntil }: Entry<T>, now: number): boolean {
    const isTooOld = this.#disconnectedAt !== undefined && now >= this.#disconnectedAt + this.#standInMs;
    return now < standInUntil && !isTooOld;
  }

  /** The cached value, or one that is made for all who ask at the same time. */
  load(key: string, make: () => Promise<Made<T>>): Promise<T> {
    const cached = this.find(key);
    if (cached) return Promise.resolve(cached);
    const making = this.#making.get(key);
    if (!making) return this.#make(key, make);
    if (!making.isVoid && making.changed.size === 0) return making.value;
    // A change has come since: those who ask after it share the next one.
    const isOver = making.value.then(ignore, ignore);
    making.next ??= Promise.race([isOver, sleep(LONGEST_QUEUED_MS, undefined, { ref: false })]).then(
      () => this.find(key) ?? this.#make(key, make),
    );
    return making.next;
  }

  #make(key: string, make: () => Promise<Made<T>>): Promise<T> {
    const making: Making<T> = { value: undefined as never, changed: new Set(), isVoid: false };
    making.value = this.#makeAndStore(key, make, making).finally(() => {
      this.#unfinished.delete(making);
      if (this.#making.get(key) === making) this.#making.delete(key);
    });
    this.#making.set(key, making);
    this.#unfinished.add(making);
    return making.value;
  }

  async #makeAndStore(key: string, make: () => Promise<Made<T>>, making: Making<T>): Promise<T> {
    const { value, tags, isCacheable, seconds, standInSeconds = 0 } = await make();
    const isCurrent =
      !making.isVoid && this.#disconnectedAt === undefined && !tags.some((tag) => making.changed.has(tag));
    // What was made now is newer than any stand-in, and may say that it is gone.
    if (this.find(key) === undefined) this.#entries.delete(key);
    if (!isCacheable || !isCurrent) return value;
    const madeAt = performance.now();
    const freshUntil = madeAt + seconds * 1000;
    this.#entries.set(key, { value, tags, madeAt, freshUntil, standInUntil: freshUntil + standInSeconds * 1000 });
    if (!this.#entries.has(key)) return value; // too large
    for (const tag of tags) this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(key));
    return value;
  }

  purge(tag: string): void {
    for (const { changed } of this.#unfinished) changed.add(tag);
    for (const key of this.#keysByTag.get(tag) ?? []) this.#entries.delete(key);
  }

  /** Changes may be missed from now on: entries are stand-ins until `clear`. */
  markDisconnected(): void {
    this.#disconnectedAt ??= performance.now();
    for (const making of this.#unfinished) making.isVoid = true;
  }

  /** Drops everything, stand-ins too. */
  clear(): void {
    for (const making of this.#unfinished) making.isVoid = true;
    this.#entries.clear();
    this.#keysByTag.clear();
    this.#disconnectedAt = undefined;
  }

  #forgetTags(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
