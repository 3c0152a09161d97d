/**
 * A bounded cache of rendered pages: finds by address, invalidates by tag, renders each missing page once at a time. An
 * expired page is served a little longer while it is rendered again; later, or when its changes may have been missed,
 * it stays as a stand-in in case rendering fails.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";

type Sized = { readonly size: number };
/** Times are of `performance.now()`. */
type Stored<Page> = {
  page: Page;
  tags: string[];
  renderedAt: number;
  freshUntil: number;
  keptUntil: number;
  /** Until then the page is served while it is rendered again. */
  renewedUntil: number;
  laggingTags: readonly string[];
  /** There is something new since it was rendered. */
  isBehind: boolean;
  render: () => Promise<Rendered<Page>>;
};
type Shelf<Page> = LRUCache<string, Stored<Page>>;

/**
 * The result of a render: `tags` may contain more than was known before, `keep` says whether it may be stored, and
 * `staleSeconds` how long after `seconds` it may serve as a stand-in. `isInvented`: anyone can make up such addresses,
 * so they share a separate part of the memory and evict nothing else. `laggingTags`: those that only say that there is
 * something new; while there are many changes, the page may lag behind them for a moment.
 */
export type Rendered<Page> = {
  page: Page;
  tags: string[];
  keep: boolean;
  seconds: number;
  staleSeconds?: number;
  isInvented?: boolean;
  laggingTags?: readonly string[];
};

export type StandIn<Page> = { page: Page; /** Since it was rendered. */ ageSeconds: number };

const EVERYTHING = Symbol("everything");
/** Tags purged since a render started, and when first: what it read may be older. */
type PurgedMeanwhile = Map<string | typeof EVERYTHING, number>;
type Flight<Page> = { rendering: Promise<Page>; purged: PurgedMeanwhile };

/** Share of the memory for pages at invented addresses. */
const INVENTED_SHARE = 1 / 4;
/** How long an expired page is served while it is rendered again; at most as long as it was fresh. */
const RENEWING_SECONDS = 60;
/** Limit after which a hanging render no longer delays the next one. */
const LONGEST_QUEUED_MS = 1_000;
/** While there are many changes: how long a page may lack a new one, and how often it is rendered again. */
const LAG_MS = 1_000;
const LAG_PAUSE_MS = 250;
const ignore = () => undefined;

export class HotPageStore<Page extends Sized> {
  readonly #pages: Shelf<Page>;
  readonly #invented: Shelf<Page>;
  readonly #keysByTag = new Map<string, Set<string>>();
  /** The newest render per address, which other requests join. */
  readonly #flights = new Map<string, Flight<Page>>();
  /** Renders that start when the previous one has ended. */
  readonly #queued = new Map<string, Promise<Page>>();
  /** One per unfinished render. */
  readonly #meanwhile = new Set<PurgedMeanwhile>();
  readonly #longestUnheardMs: number;
  /** Times of purges after which pages may lag, by tag. There are few such tags. */
  readonly #crowd = new Crowd();
  readonly #laggingTags = new Set<string>();
  /** Since when changes may have been missed; pages stored earlier are not fresh. */
  #unheardSince: number | undefined;

  /** @param longestUnheardSeconds how long a page may serve as a stand-in once changes may have been missed. */
  constructor(maxBytes: number, longestUnheardSeconds = 0) {
    this.#longestUnheardMs = longestUnheardSeconds * 1000;
    this.#pages = this.#shelf(maxBytes, Math.floor(maxBytes / 8));
    const inventedBytes = Math.floor(maxBytes * INVENTED_SHARE);
    this.#invented = this.#shelf(inventedBytes, Math.floor(inventedBytes / 8));
  }

  #shelf(maxSize: number, maxEntrySize: number): Shelf<Page> {
    return new LRUCache({
      maxSize,
      maxEntrySize,
      sizeCalculation: ({ page }) => page.size,
      dispose: ({ tags }, key, reason) => {
        if (reason !== "set") this.#forgetTags(key, tags);
      },
    });
  }

  get count(): number {
    return this.#pages.size + this.#invented.size;
  }

  get bytes(): number {
    return this.#pages.calculatedSize + this.#invented.calculatedSize;
  }

  #get(key: string): Stored<Page> | undefined {
    return this.#pages.get(key) ?? this.#invented.get(key);
  }

  #delete(key: string): void {
    this.#pages.delete(key);
    this.#invented.delete(key);
  }

  /** The page, if it is still fresh, or has expired so recently that it is only now being rendered again. */
  find(key: string): Page | undefined {
    if (this.#unheardSince !== undefined) return undefined;
    const stored = this.#get(key);
    if (!stored) return undefined;
    const now = performance.now();
    if (now < stored.freshUntil) return stored.page;
    if (now >= stored.renewedUntil) return undefined;
    const isEarly = stored.isBehind && now < stored.renderedAt + LAG_PAUSE_MS;
    if (!isEarly && !this.#flights.has(key)) this.#takeOff(key, stored.render).catch(() => undefined);
    return stored.page;
  }

  /** The page to use when rendering fails: possibly out of date, within both limits, and not purged. */
  findStandIn(key: string): StandIn<Page> | undefined {
    const now = performance.now();
    const stored = this.#get(key);
    if (!stored || !this.#standsIn(stored, now)) return undefined;
    return { page: stored.page, ageSeconds: Math.floor((now - stored.renderedAt) / 1000) };
  }

  /** Whether `findStandIn` would find any page. */
  get hasStandIns(): boolean {
    const now = performance.now();
    const isAny = (shelf: Shelf<Page>) => shelf.values().some((stored) => this.#standsIn(stored, now));
    return isAny(this.#pages) || isAny(this.#invented);
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
    return this.findFlight(key) ?? this.#queue(key, render);
  }

  /**
   * A change has outdated the running render: requests since then share the next one. Otherwise each
   * reader of the front page would render it while posts are being published.
   */
  #queue(key: string, render: () => Promise<Rendered<Page>>): Promise<Page> {
    const running = this.#flights.get(key);
    const queued = this.#queued.get(key);
    if (queued || !running) return queued ?? this.#takeOff(key, render);
    const isOver = running.rendering.then(ignore, ignore);
    const next = Promise.race([isOver, sleep(LONGEST_QUEUED_MS, undefined, { ref: false })]).then(() => {
      this.#queued.delete(key);
      const page = this.find(key); // the change was about something else
      return page ?? this.#takeOff(key, render);
    });
    this.#queued.set(key, next);
    return next;
  }

  /** Stores a page that needed no reads. */
  keep(key: string, rendered: Rendered<Page>): void {
    if (this.#unheardSince === undefined) this.#store(key, rendered, async () => rendered);
  }

  /** A running render that no purge has outdated. */
  findFlight(key: string): Promise<Page> | undefined {
    const flight = this.#flights.get(key);
    return flight?.purged.size === 0 ? flight.rendering : undefined;
  }

  #takeOff(key: string, render: () => Promise<Rendered<Page>>): Promise<Page> {
    const purged: PurgedMeanwhile = new Map();
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
    for (const tag of rendered.laggingTags ?? []) this.#laggingTags.add(tag);
    const behindSince = this.#behindSince(rendered, purged);
    const mayKeep = behindSince === null || performance.now() < behindSince + LAG_MS;
    if (rendered.keep && mayKeep && this.#unheardSince === undefined) {
      this.#store(key, rendered, render);
      if (behindSince !== null) this.#fallBehind(this.#get(key), behindSince);
    }
    // A page just rendered is newer than any stand-in; it may say that the post is gone.
    else if (!this.#isFresh(key)) this.#delete(key);
    return rendered.page;
  }

  /** Since when the page is out of date: null if it is not, -Infinity if it may not lag. */
  #behindSince({ tags, laggingTags = [] }: Rendered<Page>, purged: PurgedMeanwhile): number | null {
    const changed = tags.filter((tag) => purged.has(tag));
    if (purged.has(EVERYTHING)) return -Infinity;
    if (changed.length === 0) return null;
    const mayLag = this.#crowd.isThere(performance.now()) && changed.every((tag) => laggingTags.includes(tag));
    return mayLag ? Math.min(...changed.map((tag) => purged.get(tag) ?? -Infinity)) : -Infinity;
  }

  /** Keeps serving the page for a moment while it is rendered again. */
  #fallBehind(stored: Stored<Page> | undefined, since: number): void {
    if (!stored || stored.isBehind) return;
    const ends = Math.min(since + LAG_MS, stored.keptUntil); // one that ends at a known time ends then
    Object.assign(stored, { isBehind: true, freshUntil: since, renewedUntil: ends, keptUntil: ends });
  }

  #isFresh(key: string): boolean {
    const stored = this.#get(key);
    return this.#unheardSince === undefined && stored !== undefined && performance.now() < stored.freshUntil;
  }

  #store(key: string, rendered: Rendered<Page>, render: () => Promise<Rendered<Page>>): void {
    const { page, tags, seconds, staleSeconds = 0, isInvented = false, laggingTags = [] } = rendered;
    this.#delete(key);
    const shelf = isInvented ? this.#invented : this.#pages;
    const renderedAt = performance.now();
    const freshUntil = renderedAt + seconds * 1000;
    const keptUntil = freshUntil + staleSeconds * 1000;
    const renewedUntil = freshUntil + Math.min(seconds, staleSeconds, RENEWING_SECONDS) * 1000;
    const ends = { freshUntil, keptUntil, renewedUntil };
    const stored = { page, tags, renderedAt, ...ends, laggingTags, isBehind: false, render };
    shelf.set(key, stored, { ttl: (seconds + staleSeconds) * 1000 });
    if (!shelf.has(key)) return; // larger than one page may be
    for (const tag of tags) this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(key));
  }

  /** Updates the size of a stored page that has grown by a compressed form; its age does not change. */
  resize(key: string, page: Page): void {
    for (const shelf of [this.#pages, this.#invented]) {
      const stored = shelf.peek(key);
      // A new object, because setting the same one again would not update its size.
      if (stored?.page === page) shelf.set(key, { ...stored }, { noUpdateTTL: true });
    }
  }

  purge(tag: string): void {
    const now = performance.now();
    for (const purged of this.#meanwhile) if (!purged.has(tag)) purged.set(tag, now);
    if (this.#laggingTags.has(tag)) this.#crowd.add(now);
    for (const key of this.#keysByTag.get(tag) ?? []) {
      const stored = this.#get(key);
      if (stored?.laggingTags.includes(tag) && this.#crowd.isThere(now)) this.#fallBehind(stored, now);
      else this.#delete(key);
    }
  }

  /** Drops everything, stand-ins too. */
  clear(): void {
    this.#spoilRenders();
    this.#pages.clear();
    this.#invented.clear();
    this.#keysByTag.clear();
    this.#unheardSince = undefined;
  }

  #spoilRenders(): void {
    for (const purged of this.#meanwhile) purged.set(EVERYTHING, -Infinity);
  }

  #forgetTags(key: string, tags: string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}

/** Announcements per second that count as many; each post is announced by this process and again by PostgreSQL. */
const CROWD = 20;
const CROWD_FADES_MS = 1_000;

/** A decaying count of recent announcements. */
class Crowd {
  #count = 0;
  #at = -Infinity;

  add(now: number): void {
    this.#count = this.#left(now) + 1;
    this.#at = now;
  }

  isThere(now: number): boolean {
    return this.#left(now) >= CROWD;
  }

  #left(now: number): number {
    return this.#count * Math.exp((this.#at - now) / CROWD_FADES_MS);
  }
}
