/**
 * Limits how much one client address may add to a post's day. Addresses are hashed; counts of other processes are in
 * the database.
 */
import { LRUCache } from "lru-cache";

/** Views of one post on one day. An office behind one address stays below it; a script does not. */
export const VIEWS_PER_ADDRESS = 100;
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

  /** Whether one more view from this address still counts. @param address its hash. */
  take(postId: number, day: number, address: string): boolean {
    const key = `${postId}.${day}.${address}`;
    const views = this.#views.get(key) ?? 0;
    if (views >= VIEWS_PER_ADDRESS) return false;
    this.#views.set(key, views + 1);
    return true;
  }
}
