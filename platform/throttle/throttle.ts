/** Counts attempts in the database, so that all web processes share one limit. */
import { settings } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { addressPrefixes, boundOf } from "#platform/http/limits/address-prefix.ts";
import { countAttempt, deleteCount, deleteEndedWindows, takeBack } from "./queries.ts";

/** At most `max` attempts within a window of `seconds` that starts with the first. @property words for the one that is over it. */
export type Limit = { name: string; max: number; seconds: number; words?: string };

/**
 * Counts an attempt before it is made: of parallel attempts no more than the limit pass.
 * @param who normalised by the caller; whatever is counted together must be one text.
 * @param count of things that this attempt is about; where they are more than one, a refused attempt is not counted.
 * @returns the number of this attempt within its window; 0 with RATE_LIMITS off.
 * @throws AppError too-many-requests (429) with the seconds until the window ends.
 */
export async function throttle(limit: Limit, who: string, count = 1): Promise<number> {
  const { isOver, attempts, secondsLeft } = await countAgainst(limit, who, count);
  if (isOver) throw tooMany(secondsLeft, limit.words);
  return attempts;
}

/**
 * Counts an attempt by a client's address and by its networks, which may make more attempts (address-prefix.ts). What a
 * narrow network refuses is not counted against wider ones, so that a single address cannot use those up.
 * @param ip as the server sees it.
 * @throws AppError too-many-requests (429).
 */
export async function throttleAddress(limit: Limit, ip: string): Promise<void> {
  for (const prefix of addressPrefixes(ip)) await throttle({ ...limit, max: boundOf(limit.max, prefix) }, prefix);
}

/** This attempt was no guess; the others stay counted. */
export async function forgiveAddress(limit: Limit, ip: string): Promise<void> {
  for (const prefix of addressPrefixes(ip)) await forgiveOne(limit, prefix);
}

/**
 * Counts like `throttle`, for work that must not tell: false means leave it, and is not counted.
 * @param tx of the work, where it has begun one: counted only if it commits.
 */
export async function isAllowed(
  limit: Limit,
  who: string,
  { count = 1, tx }: { count?: number; tx?: Transaction } = {},
): Promise<boolean> {
  return !(await countAgainst(limit, who, count, { within: tx, takesBack: true })).isOver;
}

/** The attempts so far were no guesses, forget them all. */
export async function forgiveAll(limit: Limit, who: string): Promise<void> {
  if (isOn()) await transaction((tx) => deleteCount(tx, keyOf(limit, who)));
}

/** This attempt was no guess; the others stay counted. */
export async function forgiveOne(limit: Limit, who: string): Promise<void> {
  if (isOn()) await transaction((tx) => takeBack(tx, keyOf(limit, who), 1));
}

/** Removes counts that no longer matter; daily is often enough. */
export async function forgetEndedWindows(): Promise<void> {
  await transaction(deleteEndedWindows);
}

type Counting = { within?: Transaction | undefined; takesBack?: boolean };

async function countAgainst(
  limit: Limit,
  who: string,
  count: number,
  { within, takesBack = count > 1 }: Counting = {},
) {
  if (!isOn()) return { isOver: false, attempts: 0, secondsLeft: 0 };
  const attempt = async (tx: Transaction) => {
    const counted = await countAttempt(tx, keyOf(limit, who), limit.seconds, count);
    const isOver = counted.attempts > limit.max;
    if (isOver && takesBack) await takeBack(tx, keyOf(limit, who), count);
    return { isOver, ...counted };
  };
  return within ? attempt(within) : transaction(attempt);
}

function tooMany(secondsLeft: number, words = "Too many attempts."): AppError {
  return new AppError("too-many-requests", `${words} Try again in ${inWords(secondsLeft)}.`, {
    retryAfter: secondsLeft,
  });
}

function isOn(): boolean {
  return settings().RATE_LIMITS === "on";
}

function keyOf(limit: Limit, who: string): string {
  return `${limit.name}:${who}`;
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? "" : "s"}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
