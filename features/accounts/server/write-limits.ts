/** How many calls that change something a user may make: far above what people and their agencies do, far below a flood. */
import { LRUCache } from "lru-cache";
import { settings } from "#platform/config/settings.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { Actor } from "../contract.ts";

/**
 * Autosave of ten tabs makes forty a minute; an account whose address is not confirmed needs no more than three times
 * that. Each process counts for itself, so that a submit asks the database nothing more; what must hold across processes
 * has a bound there (billing's quotas, the throttles of sign-in).
 */
export const WRITES = { most: 600, mostUnconfirmed: 120, windowMs: 60_000 } as const;

type Window = { count: number; endsAt: number };
const windows = new LRUCache<number, Window>({ max: 20_000 });

/** @throws AppError too-many-requests (429) with the seconds until the window ends. */
export function countWrite({ id, unconfirmed }: Actor, now = Date.now()): void {
  if (settings().RATE_LIMITS === "off") return;
  const known = windows.get(id);
  const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + WRITES.windowMs };
  window.count++;
  windows.set(id, window);
  if (window.count <= (unconfirmed ? WRITES.mostUnconfirmed : WRITES.most)) return;
  const seconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
  const wait = seconds === 1 ? "1 second" : `${seconds} seconds`;
  throw new AppError("too-many-requests", `Too many changes at a time. Try again in ${wait}.`, {
    retryAfter: seconds,
  });
}
