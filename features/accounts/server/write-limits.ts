/** Limits how many changing calls a user may make: far above what people and agencies do, far below a flood. */
import { settings } from "#platform/config/settings.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { count } from "#platform/http/limits/counts.ts";
import type { Actor } from "../contract.ts";

/**
 * Autosave in ten tabs makes forty a minute; an unconfirmed account needs no more than three times that. The web
 * processes of one start count together in memory, so that a submit needs no further query; limits that must hold across
 * machines live in the database (billing's quotas, sign-in throttles).
 */
export const WRITES = { max: 600, maxUnconfirmed: 120, windowMs: 60_000 } as const;

/** @throws AppError too-many-requests (429) with the seconds until the window ends. */
export async function countWrite({ id, unconfirmed }: Actor, now?: number): Promise<void> {
  if (settings().RATE_LIMITS === "off") return;
  const { current, ttl } = await count(`writes of ${id}`, WRITES.windowMs, now);
  if (current <= (unconfirmed ? WRITES.maxUnconfirmed : WRITES.max)) return;
  const seconds = Math.max(1, Math.ceil(ttl / 1000));
  const wait = seconds === 1 ? "1 second" : `${seconds} seconds`;
  throw new AppError("too-many-requests", `Too many changes at a time. Try again in ${wait}.`, {
    retryAfter: seconds,
  });
}
