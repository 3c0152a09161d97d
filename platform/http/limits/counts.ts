/**
 * Counts what happens within windows of time, in memory: of this process, or, where several web processes share a port,
 * of the one that leads them, so that a limit holds for all of them together.
 */
import { LRUCache } from "lru-cache";

/** `current`: how many with this one; `ttl`: milliseconds until the window ends. */
export type Count = { current: number; ttl: number };
type Counter = (key: string, windowMs: number, now: number) => Count | Promise<Count>;

type Window = { current: number; endsAt: number };

/** Keys that are remembered, about 10 MB. */
const REMEMBERED = 50_000;

const windows = new LRUCache<string, Window>({ max: REMEMBERED });

/** Counts in this process; a window begins with its first. */
export function countHere(key: string, windowMs: number, now = Date.now()): Count {
  const known = windows.get(key);
  const window = known && known.endsAt > now ? known : { current: 0, endsAt: now + windowMs };
  window.current += 1;
  windows.set(key, window);
  return { current: window.current, ttl: window.endsAt - now };
}

let counter: Counter = countHere;

/** Has another process count from now on. */
export function countWith(other: Counter): void {
  counter = other;
}

/** @param key names what is counted, and whose. */
export function count(key: string, windowMs: number, now = Date.now()): Count | Promise<Count> {
  return counter(key, windowMs, now);
}
