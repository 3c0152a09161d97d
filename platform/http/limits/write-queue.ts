/** Writes of authors wait here for one of a few slots, so that readers find connections; load shedding counts who waits. */
import pLimit, { type LimitFunction } from "p-limit";
import { settings } from "#platform/config/settings.ts";
import { overloaded } from "./overload.ts";

/**
 * Of the pool's ten connections: with all of them, readers of the front page next to 200 writers wait for a connection
 * for two thirds of a second (docs/decisions/performance-budgets.md).
 */
const AT_ONCE = 8;
/** Writes of one author wait for the lock of their account anyway; the other slots are for other authors. */
const AT_ONCE_OF_ONE = 2;

const all = pLimit(AT_ONCE);
const ofAuthors = new Map<number, { limit: LimitFunction; writes: number }>();
let waiting = 0;

export function hasWaitingWrites(): boolean {
  return waiting > 0;
}

/** @throws AppError unavailable (503) when no slot was free within MAX_QUEUE_SECONDS. */
export async function inWriteQueue<T>(author: number, write: () => Promise<T>): Promise<T> {
  const own = ofAuthors.get(author) ?? { limit: pLimit(AT_ONCE_OF_ONE), writes: 0 };
  ofAuthors.set(author, own);
  own.writes += 1;
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const maxMs = settings().MAX_QUEUE_SECONDS * 1000;
  let isRefused = false;
  const timer = setTimeout(() => {
    waiting -= 1;
    isRefused = true;
    reject(overloaded(maxMs));
  }, maxMs);
  waiting += 1;
  const begin = () => {
    if (isRefused) return tooLate;
    clearTimeout(timer);
    waiting -= 1;
    return write();
  };
  const written = own
    .limit(() => all(begin))
    .finally(() => {
      own.writes -= 1;
      if (own.writes === 0) ofAuthors.delete(author);
    });
  return Promise.race([written, tooLate]);
}
