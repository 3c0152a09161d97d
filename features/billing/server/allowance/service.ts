/**
 * The release allowance: who may submit, what a submit uses, and what is credited back
 * (docs/product/billing-and-coupons.md, Releases).
 */
import { randomUUID } from "node:crypto";
import type { Actor, Features } from "#features/accounts/contract.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { billingMessages, type FeatureUsedAnswer, type LedgerAnswer } from "../../contracts/allowance.ts";
import { allowanceOf, type Allowance } from "./policy.ts";
import * as queries from "./queries.ts";

const LEDGERS_PER_BATCH = 500;

/** The user's remaining allowance. Balances are in units; one unit is one release. @throws AppError not-found. */
export async function getAllowance(userId: number): Promise<Allowance> {
  const row = await queries.findAllowance(userId);
  if (!row) throw new AppError("not-found", "Account not found.");
  return allowanceOf(row);
}

/**
 * The plan features of a user as calls name them (docs/product/billing-and-coupons.md, Plan features). @throws AppError
 * not-found.
 */
export async function getFeatures(userId: number): Promise<Features> {
  return (await getAllowance(userId)).features;
}

/** The error for a submit without a release left. */
export function outOfReleases(cause?: unknown): AppError {
  return new AppError("no-releases-left", billingMessages.outOfReleases, { cause });
}

/**
 * Runs a write that calls the database function take_hold, and translates its refusal.
 * @throws AppError no-releases-left (402): nothing is held, and an open transaction must not commit.
 */
export async function orOutOfReleases<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const isRefusal = error instanceof Error && "code" in error && error.code === queries.NO_RELEASES_LEFT;
    throw isRefusal ? outOfReleases(error) : error;
  }
}

/**
 * Holds one unit for a post inside the transaction that writes it. Parallel calls for one user queue until that
 * transaction ends, so that K units left admit exactly K posts.
 * @throws AppError no-releases-left (402): nothing is held, and the caller's transaction must not commit.
 */
export function takeHold(tx: Transaction, userId: number, postId: number): Promise<void> {
  return orOutOfReleases(() => queries.takeHold(tx, userId, postId));
}

/**
 * `POST /stripe/feature-used/`: settles the caller's oldest open hold; does nothing without one
 * (docs/product/billing-and-coupons.md, Recording a use).
 */
export async function settleOldestHold(actor: Actor): Promise<FeatureUsedAnswer> {
  const settled = await transaction(async (tx) => {
    await queries.lockLedger(tx, actor.id);
    return queries.settleOldestOpenHold(tx, actor.id);
  });
  const { press_releases } = await getFeatures(actor.id);
  return { detail: settled ? "One release was used." : "No release was reserved.", settled, press_releases };
}

/** Gives back the unit held for a post. Idempotent (docs/product/billing-and-coupons.md, Releases that come back). */
export async function releaseHold(tx: Transaction, postId: number, reason: string): Promise<void> {
  const ownerId = await queries.findPostOwner(tx, postId);
  if (ownerId === null) return;
  await queries.lockLedger(tx, ownerId);
  await queries.releaseHoldOfPost(tx, postId, reason);
}

/**
 * Adds units to a user's allowance.
 * @param source names the cause, for example an order. Idempotent: each source grants once.
 * @returns false when this source has already granted.
 */
export async function grantUnits(
  tx: Transaction,
  userId: number,
  units: number,
  source: string,
  reason: string,
): Promise<boolean> {
  await queries.lockLedger(tx, userId);
  return queries.insertEntry(tx, { userId, kind: "grant", units, source, reason });
}

/**
 * Takes available units; those held for a post stay.
 * @param source as for `grantUnits`.
 * @returns false when this source has already taken.
 * @throws AppError invalid-input naming `units` when fewer are available, not-found.
 */
export async function takeUnits(
  tx: Transaction,
  userId: number,
  units: number,
  source: string,
  reason: string,
): Promise<boolean> {
  await queries.lockLedger(tx, userId);
  const available = await queries.readAvailable(tx, userId);
  if (available === null) throw new AppError("not-found", "Account not found.");
  if (await queries.hasSource(tx, source)) return false;
  if (units > available) throw invalidInput({ units: billingMessages.tooFewToTake(available) });
  await queries.insertEntry(tx, { userId, kind: "hold", units, source, reason });
  return queries.insertEntry(tx, { userId, kind: "settle", units, source, reason });
}

/** Sets the available units to exactly `units` by granting or taking the difference. */
export async function setUnits(tx: Transaction, userId: number, units: number, reason: string): Promise<void> {
  await queries.lockLedger(tx, userId);
  const available = await queries.readAvailable(tx, userId);
  if (available === null) throw new AppError("not-found", "Account not found.");
  const difference = units - available;
  const source = `set:${randomUUID()}`;
  if (difference > 0) await queries.insertEntry(tx, { userId, kind: "grant", units: difference, source, reason });
  if (difference < 0) {
    const withdrawn = { userId, units: -difference, source, reason };
    await queries.insertEntry(tx, { ...withdrawn, kind: "hold" });
    await queries.insertEntry(tx, { ...withdrawn, kind: "settle" });
  }
}

/** Settles every hold older than five minutes, so that clients gain nothing by not reporting usage. @returns how many. */
export async function settleOverdueHolds(): Promise<number> {
  let settled = 0;
  for (;;) {
    const batch = await transaction(async (tx) => {
      const userIds = await queries.lockOverdueLedgers(tx, LEDGERS_PER_BATCH);
      return userIds.length === 0 ? 0 : queries.settleOverdueHolds(tx, userIds);
    });
    if (batch === 0) return settled;
    settled += batch;
  }
}

/** A page of a user's ledger, newest line first, and how many lines there are. */
export async function listLedger(actor: Pick<Actor, "id">, page: number, pageSize: number): Promise<LedgerAnswer> {
  const [entries, count] = await Promise.all([
    queries.listEntries(actor.id, pageSize, (page - 1) * pageSize),
    queries.countEntries(actor.id),
  ]);
  return { entries, count };
}

/**
 * How many accounts have a balance that their lines do not add up to; anything but 0 is a bug. Reads the whole ledger.
 */
export function countWrongLedgers(): Promise<number> {
  return queries.countWrongLedgers();
}
