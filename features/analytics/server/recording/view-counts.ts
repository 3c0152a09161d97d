/** Counts since the last flush: in memory, bounded, one entry per post and day. */
import { randomUUID } from "node:crypto";
import { DIRECT, OTHER } from "../../contract.ts";
import { NAMED_FROM_ADDRESSES } from "../../referrer-contract.ts";

export type Facet = "referrer" | "country" | "link" | "assistant";
/** Names per facet, with how often. */
type Names = Map<string, number>;
export type PostDay = {
  postId: number;
  /** Days since 1970, UTC. */
  day: number;
  /** Views without a distinguishable address. */
  views: number;
  /** Hash of an address, as hex digits, to the views that came from it. */
  addresses: Map<string, number>;
  clicks: number;
  feedFetches: number;
  /** Hash of a visitor, as hex digits, to the address that the visitor came from. */
  visitors: Map<string, string>;
  names: Record<Facet, Names>;
  /** Referrers to the addresses that came from them, as many as it takes to be named. */
  sightings: Map<string, Set<string>>;
};
/** A batch for one transaction; its id makes it idempotent. */
export type Batch = { id: string; days: PostDay[]; lost: number };

export type Limits = {
  /** Posts and days: each is a published post. What comes beyond is lost and said so. */
  days: number;
  /** Hashes of visitors in all, and of addresses; beyond, views still count. */
  visitors: number;
  /** Different names in all, and of one facet of one post and day; beyond, they count as `other`. */
  names: number;
  namesPerFacet: number;
};

/** About 100 MB when full, which takes a database that is away for minutes under load. */
export const LIMITS: Limits = { days: 50_000, visitors: 300_000, names: 100_000, namesPerFacet: 200 };

type Learnt = {
  /** Hashes of the visitor and of the address; null while they cannot be made. */
  client?: { visitor: string; address: string } | null;
  /** Null: not counted. */
  referrer?: string | null;
  country?: string | null;
};

/** All views of it, before any bound. */
export function viewsOf({ views, addresses }: PostDay): number {
  return addresses.values().reduce((sum, count) => sum + count, views);
}

export class ViewCounts {
  readonly #limits: Limits;
  #days = new Map<number, PostDay>();
  #visitors = 0;
  #addresses = 0;
  #names = 0;
  #lost = 0;

  constructor(limits = LIMITS) {
    this.#limits = limits;
  }

  get isEmpty(): boolean {
    return this.#days.size === 0 && this.#lost === 0;
  }

  /** Number of distinct entries. */
  get held(): { days: number; visitors: number; names: number } {
    return { days: this.#days.size, visitors: this.#visitors, names: this.#names };
  }

  addView(postId: number, day: number, { client, referrer, country }: Learnt = {}): void {
    const counts = this.#of(postId, day);
    if (!counts) return;
    if (client && this.#addAddress(counts, client.address)) this.#addVisitor(counts, client);
    else counts.views++;
    if (referrer != null) this.#addReferrer(counts, referrer, client?.address);
    if (country != null) this.#addName(counts.names.country, country);
  }

  addClick(postId: number, day: number, link: string): void {
    const counts = this.#of(postId, day);
    if (!counts) return;
    counts.clicks++;
    this.#addName(counts.names.link, link);
  }

  addAssistant(postId: number, day: number, name: string): void {
    const counts = this.#of(postId, day);
    if (counts) this.#addName(counts.names.assistant, name);
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
    [this.#visitors, this.#addresses, this.#names, this.#lost] = [0, 0, 0, 0];
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
    const names = { referrer: new Map(), country: new Map(), link: new Map(), assistant: new Map() };
    const hashes = { addresses: new Map(), visitors: new Map(), sightings: new Map() };
    const made: PostDay = { postId, day, views: 0, clicks: 0, feedFetches: 0, ...hashes, names };
    this.#days.set(key, made);
    return made;
  }

  /** @returns false where the view is to be counted without its address. */
  #addAddress({ addresses }: PostDay, address: string): boolean {
    const before = addresses.get(address);
    if (before === undefined && this.#addresses >= this.#limits.visitors) return false;
    if (before === undefined) this.#addresses++;
    addresses.set(address, (before ?? 0) + 1);
    return true;
  }

  #addVisitor({ visitors }: PostDay, { visitor, address }: NonNullable<Learnt["client"]>): void {
    if (this.#visitors >= this.#limits.visitors || visitors.has(visitor)) return;
    visitors.set(visitor, address);
    this.#visitors++;
  }

  #addReferrer({ names, sightings }: PostDay, referrer: string, address: string | undefined): void {
    const isNamed = this.#addName(names.referrer, referrer);
    if (!isNamed || referrer === DIRECT || address === undefined) return;
    const seen = sightings.get(referrer);
    if (!seen) sightings.set(referrer, new Set([address]));
    else if (seen.size < NAMED_FROM_ADDRESSES) seen.add(address);
  }

  /** @returns false where it counts as `other`. */
  #addName(names: Names, name: string): boolean {
    const isFull = names.size >= this.#limits.namesPerFacet || this.#names >= this.#limits.names;
    const counted = isFull && !names.has(name) ? OTHER : name;
    const before = names.get(counted);
    if (before === undefined) this.#names++;
    names.set(counted, (before ?? 0) + 1);
    return counted === name;
  }
}
