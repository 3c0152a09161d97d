/**
 * Marks in long lists near each page, so that the 2,500th page costs the same as the first. This process reads
 * them when deep pages are requested; they are valid for one version of the list, which the database compares.
 */

/** Rank in the list from 0, the sort value as text, and the post's id. */
export type Mark = [rank: number, place: string, id: number];
export type MarkedList = { version: number; posts: number; marks: Mark[] };

/** Distance from both ends up to which skipping posts is fast enough. */
const DEEP = 1_000;
/** Reading the marks costs as much as a few deep pages, so it is not done for one page, nor repeatedly. */
const LEARN_AFTER_MISSES = 2;
const LEARN_EVERY_MS = 10_000;
const MOST_LISTS = 50;

export const isDeep = (posts: number): boolean => posts > DEEP;

/** The last mark at or before this rank. */
export function nearestMark(marks: readonly Mark[], rank: number): Mark | undefined {
  return marks.findLast(([each]) => each <= rank);
}

type Entry = { misses: number; learnedAt: number; list: MarkedList | undefined };

class ListMarks {
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();

  find(key: string): MarkedList | undefined {
    return this.#touch(key)?.list;
  }

  /** Records that a deep page was read from an end of the list. */
  miss(key: string): void {
    const entry = this.#touch(key) ?? { misses: 0, learnedAt: -Infinity, list: undefined };
    entry.misses += 1;
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MOST_LISTS && oldest !== undefined) this.#entries.delete(oldest);
  }

  isWorthReading(key: string): boolean {
    const entry = this.#entries.get(key);
    if (!entry || entry.misses < LEARN_AFTER_MISSES - 1) return false;
    return performance.now() - entry.learnedAt >= LEARN_EVERY_MS;
  }

  keep(key: string, list: MarkedList): void {
    this.#entries.set(key, { misses: 0, learnedAt: performance.now(), list });
  }

  /** The list has changed since its marks were read. */
  forget(key: string): void {
    const entry = this.#entries.get(key);
    if (entry) entry.list = undefined;
  }

  #touch(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }
}

/** The marks of this process. */
export const listMarks = new ListMarks();
