/**
 * Limits how much one client address, and its site, may add to a post's day. Addresses are hashed; counts of other processes are in
 * the database.
 */
import { LRUCache } from "lru-cache";
import { boundOf } from "#platform/http/limits/address-prefix.ts";

/** Views of one post on one day. An office behind one address stays below it; a script does not. */
export const VIEWS_PER_ADDRESS = 100;
/** Views of an IPv6 /48. A whole provider has no bound: its readers are many. */
const VIEWS_PER_SITE = boundOf(VIEWS_PER_ADDRESS, "/48");
/** Different visitors of one post on one day, and of one account: programs that an address names are easily invented. */
export const VISITORS_PER_ADDRESS = 20;
/** Posts, days and addresses that are remembered, about 30 MB; of those forgotten the database still knows. */
const REMEMBERED = 100_000;

/** Counts of this process. They protect the database from floods, and alone limit readers about whom nothing is stored. */
export class ViewBounds {
  readonly #views: LRUCache<string, number>;

  constructor(remembered = REMEMBERED) {
    this.#views = new LRUCache({ maxSize: remembered, sizeCalculation: () => 1 }); // `max` would take all room at once
  }

  /**
   * Whether one more view from this address still counts.
   * @param address its hash.
   * @param site the hash of its /48; null where the address is a site by itself.
   */
  take(postId: number, day: number, address: string, site: string | null): boolean {
    const views = [{ key: `${postId}.${day}.${address}`, max: VIEWS_PER_ADDRESS }];
    if (site !== null) views.push({ key: `${postId}.${day}.${site}`, max: VIEWS_PER_SITE });
    if (views.some(({ key, max }) => (this.#views.get(key) ?? 0) >= max)) return false;
    for (const { key } of views) this.#views.set(key, (this.#views.get(key) ?? 0) + 1);
    return true;
  }
}
