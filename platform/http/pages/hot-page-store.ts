/**
 * A bounded cache of rendered pages: finds by address, invalidates by tag, renders each missing page once at a time. A
 * page that has expired, or whose changes may have been missed, stays for a while as a stand-in in case rendering
 * fails.
 */
import { LRUCache } from "lru-cache";

type Sized = { readonly size: number };
/** Times are of `performance.now()`. */
type Stored<Page> = { page: Page; tags: string[]; renderedAt: number; freshUntil: number; keptUntil: number };

/**
 * The result of a render: `tags` may contain more than was known before, `keep` says whether it may be stored, and
 * `staleSeconds` how long after `seconds` it may serve as a stand-in.
 */
export type Rendered<Page> = { page: Page; tags: string[]; keep: boolean; seconds: number; staleSeconds?: number };

export type StandIn<Page> = { page: Page; /** Since it was rendered. */ ageSeconds: number };

const EVERYTHING = Symbol("everything");
/** Tags purged since a render started: what it read may be older. */
type PurgedMeanwhile = Set<string | typeof EVERYTHING>;
type Flight<Page> = { rendering: Promise<Page>; purged: PurgedMeanwhile };

export class HotPageStore<Page extends Sized> {
  readonly #pages: LRUCache<string, Stored<Page>>;
  readonly #keysByTag = new Map<string, Set<string>>();
  /** The newest render per address, which other requests join. */
  readonly #flights = new Map<string, Flight<Page>>();
  /** One per unfinished render. */
  readonly #meanwhile = new Set<PurgedMeanwhile>();
  readonly #longestUnheardMs: number;
  /** Since when changes may have been missed; pages stored before are not fresh. */
  #unheardSince: number | undefined;

  /** @param longestUnheardSeconds how long a page may serve as a stand-in once changes may have been missed. */
  constructor(maxBytes: number, longestUnheardSeconds = 0) {
    this.#longestUnheardMs = longestUnheardSeconds * 1000;
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.floor(maxBytes / 8),
      sizeCalculation: ({ page }) => page.size,
      dispose: ({ tags }, key, reason) => {
        if (reason !== "set") this.#forgetTags(key, tags);
      },
    });
  }

  get count(): number {
    return this.#pages.size;
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  /** The page, if it is still fresh. */
  find(key: string): Page | undefined {
    if (this.#unheardSince !== undefined) return undefined;
    const stored = this.#pages.get(key);
    return stored && performance.now() < stored.freshUntil ? stored.page : undefined;
  }

  /** The page to use when rendering fails: possibly out of date, within both limits, and not purged. */
  findStandIn(key: string): StandIn<Page> | undefined {
    const now = performance.now();
    const stored = this.#pages.get(key);
    if (!stored || !this.#standsIn(stored, now)) return undefined;
    return { page: stored.page, ageSeconds: Math.floor((now - stored.renderedAt) / 1000) };
  }

  /** Whether `findStandIn` would find any page. */
  get hasStandIns(): boolean {
    const now = performance.now();
    return this.#pages.values().some((stored) => this.#standsIn(stored, now));
  }

  #standsIn({ keptUntil }: Stored<Page>, now: number): boolean {
    const isTooLong = this.#unheardSince !== undefined && now >= this.#unheardSince + this.#longestUnheardMs;
    return !isTooLong && now < keptUntil;
  }

  /** Changes may be missed from now on: stored pages serve only as stand-ins until `clear`. */
  loseHearing(): void {
    this.#unheardSince ??= performance.now();
    this.#spoilRenders();
  }

  /** Returns the stored page, joins a running render that no purge has outdated, or renders. */
  load(key: string, render: () => Promise<Rendered<Page>>): Promise<Page> {
    const page = this.find(key);
    if (page) return Promise.resolve(page);
    const flight = this.#flights.get(key);
    if (flight && flight.purged.size === 0) return flight.rendering;
    return this.#takeOff(key, render);
  }

  #takeOff(key: string, render: () => Promise<Rendered<Page>>): Promise<Page> {
    const purged: PurgedMeanwhile = new Set();
    this.#meanwhile.add(purged);
    const rendering = this.#renderAndStore(key, render, purged).finally(() => {
      this.#meanwhile.delete(purged);
      if (this.#flights.get(key)?.purged === purged) this.#flights.delete(key);
    });
    this.#flights.set(key, { rendering, purged });
    return rendering;
  }

  async #renderAndStore(key: string, render: () => Promise<Rendered<Page>>, purged: PurgedMeanwhile): Promise<Page> {
    const rendered = await render();
    const isStale = purged.has(EVERYTHING) || rendered.tags.some((tag) => purged.has(tag));
    if (rendered.keep && !isStale && this.#unheardSince === undefined) this.#store(key, rendered);
    // A page just rendered is newer than any stand-in; it may say that the post is gone.
    else if (!this.find(key)) this.#pages.delete(key);
    return rendered.page;
  }

  #store(key: string, { page, tags, seconds, staleSeconds = 0 }: Rendered<Page>): void {
    this.#pages.delete(key);
    const renderedAt = performance.now();
    const freshUntil = renderedAt + seconds * 1000;
    const keptUntil = freshUntil + staleSeconds * 1000;
    this.#pages.set(key, { page, tags, renderedAt, freshUntil, keptUntil }, { ttl: (seconds + staleSeconds) * 1000 });
    if (!this.#pages.has(key)) return; // larger than one page may be
    for (const tag of tags) this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(key));
  }

  /** Updates the size of a stored page that has grown by a compressed form; its age does not change. */
  resize(key: string, page: Page): void {
    const stored = this.#pages.peek(key);
    // A new object, because setting the same one again would not update its size.
    if (stored?.page === page) this.#pages.set(key, { ...stored }, { noUpdateTTL: true });
  }

  purge(tag: string): void {
    for (const purged of this.#meanwhile) purged.add(tag);
    for (const key of this.#keysByTag.get(tag) ?? []) this.#pages.delete(key);
  }

  /** Drops everything, stand-ins too. */
  clear(): void {
    this.#spoilRenders();
    this.#pages.clear();
    this.#keysByTag.clear();
    this.#unheardSince = undefined;
  }

  #spoilRenders(): void {
    for (const purged of this.#meanwhile) purged.add(EVERYTHING);
  }

  #forgetTags(key: string, tags: string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
