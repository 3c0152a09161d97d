/** What was counted since the last flush: in memory, bounded, one entry per post and day. */
import { randomUUID } from "node:crypto";
import { OTHER } from "../contract.ts";

export type Facet = "referrer" | "country" | "link";
/** Names per facet, with how often. */
type Names = Map<string, number>;
export type PostDay = {
  postId: number;
  /** Days since 1970, UTC. */
  day: number;
  views: number;
  clicks: number;
  feedFetches: number;
  /** Hashes of the day, as hex digits. */
  visitors: Set<string>;
  names: Record<Facet, Names>;
};
/** What one transaction writes; its id makes sure that it counts once. */
export type Batch = { id: string; days: PostDay[]; lost: number };

export type Limits = {
  /** Posts and days: each is a published post. What comes beyond is lost and said so. */
  days: number;
  /** Hashes in all; beyond, views still count. */
  visitors: number;
  /** Different names in all, and of one facet of one post and day; beyond, they count as `other`. */
  names: number;
  namesPerFacet: number;
};

/** About 60 MB when full, which takes a database that is away for minutes under load. */
export const LIMITS: Limits = { days: 50_000, visitors: 300_000, names: 100_000, namesPerFacet: 200 };

type Learnt = {
  /** Hash of the visitor; null where there is none. */
  visitor?: string | null;
  /** Null: not counted. */
  referrer?: string | null;
  country?: string | null;
};

export class ViewCounts {
  readonly #limits: Limits;
  #days = new Map<number, PostDay>();
  #visitors = 0;
  #names = 0;
  #lost = 0;

  constructor(limits = LIMITS) {
    this.#limits = limits;
  }

  get isEmpty(): boolean {
    return this.#days.size === 0 && this.#lost === 0;
  }

  /** How many distinct things are held. */
  get held(): { days: number; visitors: number; names: number } {
    return { days: this.#days.size, visitors: this.#visitors, names: this.#names };
  }

  addView(postId: number, day: number, { visitor, referrer, country }: Learnt = {}): void {
    const counts = this.#of(postId, day);
    if (!counts) return;
    counts.views++;
    if (visitor != null) this.#addVisitor(counts, visitor);
    if (referrer != null) this.#addName(counts.names.referrer, referrer);
    if (country != null) this.#addName(counts.names.country, country);
  }

  addClick(postId: number, day: number, link: string): void {
    const counts = this.#of(postId, day);
    if (!counts) return;
    counts.clicks++;
    this.#addName(counts.names.link, link);
  }

  addFeedFetch(postId: number, day: number): void {
    const counts = this.#of(postId, day);
    if (counts) counts.feedFetches++;
  }

  /** Returns all counts and resets them; null when there are none. */
  take(): Batch | null {
    if (this.isEmpty) return null;
    const batch = { id: randomUUID(), days: [...this.#days.values()], lost: this.#lost };
    this.#days = new Map();
    [this.#visitors, this.#names, this.#lost] = [0, 0, 0];
    return batch;
  }

  #of(postId: number, day: number): PostDay | null {
    // One number as the key: a text would cost more than all the rest. Ids stay far below 2^53 / 2^16.
    const key = postId * 65_536 + (day % 65_536);
    const known = this.#days.get(key);
    if (known) return known;
    if (this.#days.size >= this.#limits.days) {
      this.#lost++;
      return null;
    }
    const names = { referrer: new Map(), country: new Map(), link: new Map() };
    const made: PostDay = { postId, day, views: 0, clicks: 0, feedFetches: 0, visitors: new Set(), names };
    this.#days.set(key, made);
    return made;
  }

  #addVisitor({ visitors }: PostDay, visitor: string): void {
    if (this.#visitors >= this.#limits.visitors || visitors.has(visitor)) return;
    visitors.add(visitor);
    this.#visitors++;
  }

  #addName(names: Names, name: string): void {
    const isFull = names.size >= this.#limits.namesPerFacet || this.#names >= this.#limits.names;
    const counted = isFull && !names.has(name) ? OTHER : name;
    const before = names.get(counted);
    if (before === undefined) this.#names++;
    names.set(counted, (before ?? 0) + 1);
  }
}
