/**
 * The release allowance: who may submit, what a submit uses, and what is credited back
 * (docs/product/billing-and-coupons.md, Releases).
 */
import { randomUUID } from "node:crypto";
import type { Actor, Features } from "#features/accounts/contract.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { counted } from "#platform/contract/sentence.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { isInSandbox } from "#platform/sandbox/sandbox.ts";
import { billingMessages, type FeatureUsedAnswer, type LedgerAnswer } from "../../contracts/allowance.ts";
import { allowanceOf, type Allowance } from "./policy.ts";
import * as queries from "./queries.ts";

const LEDGERS_PER_BATCH = 500;

const refusals = {
  payerHasLeft:
    "The owner whose plan paid for this company has left. Nothing is published until another owner’s plan pays: choose Let your plan pay under People.",
  monthlyLimit: (most: number) =>
    `You have used ${counted(most, "release")} this month, which is your limit in this company. Ask an owner.`,
};

/**
 * The user's remaining allowance. Balances are in units; one unit is one release. Test keys use none, so for them there is
 * no cap. @throws AppError not-found.
 */
export async function getAllowance(userId: number): Promise<Allowance> {
  const row = await queries.findAllowance(userId);
  if (!row) throw new AppError("not-found", "Account not found.");
  const allowance = allowanceOf(row);
  return isInSandbox() ? { ...allowance, available: null } : allowance;
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
 * Runs a write that calls the database function take_post_hold, and translates its refusal.
 * @throws AppError no-releases-left (402), forbidden (403) when who paid has left or at the person's own limit: nothing is
 * held, and an open transaction must not commit.
 */
export async function orOutOfReleases<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

function refusalOf(error: unknown): AppError | null {
  if (!(error instanceof Error && "code" in error)) return null;
  if (error.code === queries.NO_RELEASES_LEFT) return outOfReleases(error);
  if (error.code === queries.PAYER_HAS_LEFT) return new AppError("forbidden", refusals.payerHasLeft, { cause: error });
  if (error.code !== queries.MONTHLY_LIMIT_REACHED) return null;
  const most = Number("detail" in error ? error.detail : Number.NaN);
  return new AppError("forbidden", refusals.monthlyLimit(most), { cause: error });
}

/**
 * Holds one unit for a post inside the transaction that writes it, of who pays for its company or else of its owner.
 * Parallel calls for one ledger queue until that transaction ends, so that K units left admit exactly K posts.
 * @throws AppError no-releases-left (402), forbidden (403) when who paid has left or at the person's own limit: nothing is
 * held, and the caller's transaction must not commit.
 */
export function takeHold(tx: Transaction, post: queries.HeldFor): Promise<void> {
  return orOutOfReleases(() => queries.takeHold(tx, post));
}

/**
 * `POST /stripe/feature-used/`: settles the caller's oldest open hold; does nothing without one
 * (docs/product/billing-and-coupons.md, Recording a use).
 */
export async function settleOldestHold(actor: Actor): Promise<FeatureUsedAnswer> {
  const settled = await transaction(async (tx) => {
    const ledgers = await queries.lockLedgersFor(tx, actor.id);
    return queries.settleOldestOpenHold(tx, actor.id, ledgers);
  });
  const { press_releases } = await getFeatures(actor.id);
  return { detail: settled ? "One release was used." : "No release was reserved.", settled, press_releases };
}

/** Gives back the unit held for a post. Idempotent (docs/product/billing-and-coupons.md, Releases that come back). */
export async function releaseHold(tx: Transaction, postId: number, reason: string): Promise<void> {
  const payerId = await queries.findPayer(tx, postId);
  if (payerId === null) return;
  await queries.lockLedger(tx, payerId);
  await queries.releaseHoldOfPost(tx, payerId, postId, reason);
}

/** Grants a unit for a post to the user whose release it used, or else to its owner. Idempotent, as grantUnits. */
export async function grantForPost(
  tx: Transaction,
  post: { id: number; owner_id: number },
  source: string,
  reason: string,
): Promise<boolean> {
  return grantUnits(tx, (await queries.findPayer(tx, post.id)) ?? post.owner_id, 1, source, reason);
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
