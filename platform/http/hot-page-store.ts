/** The bounded memory of rendered pages: finds by address, forgets by tag, renders each missing page once at a time. */
import { LRUCache } from "lru-cache";

type Sized = { readonly size: number };
type Stored<Page> = { page: Page; tags: string[] };

/** What a render made: `tags` may name more than was known before it, `keep` says whether it may be stored. */
export type Rendered<Page> = { page: Page; tags: string[]; keep: boolean; seconds: number };

const EVERYTHING = Symbol("everything");
/** What was purged since a render began: what it read may be older than that. */
type PurgedMeanwhile = Set<string | typeof EVERYTHING>;
type Flight<Page> = { rendering: Promise<Page>; purged: PurgedMeanwhile };

export class HotPageStore<Page extends Sized> {
  readonly #pages: LRUCache<string, Stored<Page>>;
  readonly #keysByTag = new Map<string, Set<string>>();
  /** The newest render per address, for others to join. */
  readonly #flights = new Map<string, Flight<Page>>();
  /** One per render that has not ended, joined or overtaken. */
  readonly #meanwhile = new Set<PurgedMeanwhile>();

  constructor(maxBytes: number) {
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

  find(key: string): Page | undefined {
    return this.#pages.get(key)?.page;
  }

  /** Answers the stored page, joins a render of it that no purge has overtaken, or renders. */
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
    if (rendered.keep && !isStale) this.#store(key, rendered);
    return rendered.page;
  }

  #store(key: string, { page, tags, seconds }: Rendered<Page>): void {
    this.#pages.delete(key);
    this.#pages.set(key, { page, tags }, { ttl: seconds * 1000 });
    if (!this.#pages.has(key)) return; // larger than one page may be
    for (const tag of tags) this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(key));
  }

  /** Counts a stored page's bytes anew after it has grown by a compressed form; its time does not start again. */
  resize(key: string, page: Page): void {
    const stored = this.#pages.peek(key);
    // A new object, because setting the same one again would not count it again.
    if (stored?.page === page) this.#pages.set(key, { ...stored }, { noUpdateTTL: true });
  }

  purge(tag: string): void {
    for (const purged of this.#meanwhile) purged.add(tag);
    for (const key of this.#keysByTag.get(tag) ?? []) this.#pages.delete(key);
  }

  clear(): void {
    for (const purged of this.#meanwhile) purged.add(EVERYTHING);
    this.#pages.clear();
    this.#keysByTag.clear();
  }

  #forgetTags(key: string, tags: string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
