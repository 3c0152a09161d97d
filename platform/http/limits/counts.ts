/**
 * Counts events in time windows, in memory: in this process or, if several web processes share a port, in their leader,
 * so that a limit applies to all of them together.
 */
import { LRUCache } from "lru-cache";

/** `current`: the count including this event; `ttl`: milliseconds until the window ends. */
export type Count = { current: number; ttl: number };
type Counter = (key: string, windowMs: number, now: number) => Count | Promise<Count>;

type Window = { current: number; endsAt: number };

/** Keys that are remembered, about 10 MB. */
const REMEMBERED = 50_000;

// `max` would take the room for all of them at once.
const windows = new LRUCache<string, Window>({ maxSize: REMEMBERED, sizeCalculation: () => 1 });

/** Counts in this process; a window begins with its first event. */
export function countHere(key: string, windowMs: number, now = Date.now()): Count {
  const known = windows.get(key);
  const window = known && known.endsAt > now ? known : { current: 0, endsAt: now + windowMs };
  window.current += 1;
  windows.set(key, window);
  return { current: window.current, ttl: window.endsAt - now };
}

let counter: Counter = countHere;

/** From now on another process counts. */
export function countWith(other: Counter): void {
  counter = other;
}

/** @param key what is counted, and for whom. */
export function count(key: string, windowMs: number, now = Date.now()): Count | Promise<Count> {
  return counter(key, windowMs, now);
}
