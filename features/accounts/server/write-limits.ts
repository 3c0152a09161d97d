/** Limits how many changing calls a user may make: far above what people and agencies do, far below a flood. */
import { LRUCache } from "lru-cache";
import { settings } from "#platform/config/settings.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { Actor } from "../contract.ts";

/**
 * Autosave in ten tabs makes forty a minute; an unconfirmed account needs no more than three times that. Each process
 * counts separately, so that a submit needs no further query; limits that must hold across processes live in the
 * database (billing's quotas, sign-in throttles).
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
