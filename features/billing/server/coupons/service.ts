/**
 * Coupons: who may use which, the applied one, and counting each redemption once (docs/product/billing-and-coupons.md,
 * Coupons).
 */
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { announce, notify } from "#platform/database/notifications.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";
import { log } from "#platform/log/log.ts";
import { isStripeConnected } from "#platform/payments/stripe.ts";
import {
  type Coupon,
  type CouponInput,
  couponMessages,
  couponProblems,
  type CouponsAnswer,
} from "../../contracts/coupon.ts";
import { couponProblem, describeCoupon, isUsedUp } from "./policy.ts";
import * as queries from "./queries.ts";
import { couponTermsWords } from "../plans/audit-policy.ts";

/** The pricing page, which shows discounts. */
const PLANS_PAGE = "plans";

/** Only coupons of one source are listed and apply: Stripe's while it is connected, otherwise our own. */
function currentSource(): queries.CouponSource {
  return isStripeConnected() ? "stripe" : "local";
}

/** The coupon with this code, whether it applies or not; null: none. */
export function findCoupon(code: string): Promise<queries.CouponRow | null> {
  return queries.findByCode(code, currentSource());
}

/** Every coupon by id, and the one the caller has applied. */
export async function listCoupons(actor: Actor): Promise<CouponsAnswer> {
  const source = currentSource();
  const [rows, applied] = await Promise.all([queries.listOfSource(source), queries.findApplied(actor.id, source)]);
  const now = new Date();
  return { coupons: rows.map((row) => describeCoupon(row, now)), applied: applied && describeCoupon(applied, now) };
}

/** Replaces a coupon applied before. @throws AppError not-found, invalid-input naming `stripe_coupon_id`. */
export async function applyCoupon(actor: Actor, code: string): Promise<Coupon> {
  const row = await findCoupon(code);
  const problem = couponProblem(row, null);
  if (!row || problem === "unknown") throw unknownCoupon();
  if (problem) throw invalidInput({ stripe_coupon_id: couponProblems[problem] });
  await transaction((tx) => {
    confirmActor(tx, actor);
    return queries.applyCoupon(tx, actor.id, row.id);
  });
  return describeCoupon(row);
}

/** Does nothing without an applied coupon. */
export async function removeAppliedCoupon(actor: Actor): Promise<void> {
  await transaction((tx) => queries.removeApplied(tx, actor.id));
}

/**
 * Counts a redemption, once per checkout, and removes the coupon from the buyer's banner. Lock the buyer's row in users
 * first. Never refuses what Stripe has sold: Stripe checks and counts its own coupons.
 * @throws AppError invalid-input naming `coupon` when a local coupon no longer applies: nothing is redeemed, and the
 *   caller's transaction must not commit.
 */
export async function redeemCoupon(
  tx: Transaction,
  couponId: number,
  userId: number,
  checkoutId: string,
): Promise<void> {
  const row = await queries.lockCoupon(tx, couponId);
  if (await queries.hasRedeemed(tx, checkoutId)) return;
  const isLocal = row?.source === "local";
  const problem = isLocal ? couponProblem(row, null) : null;
  if (!row || problem) throw invalidInput({ coupon: couponProblems[problem ?? "unknown"] });
  const isNew = await queries.insertRedemption(tx, { coupon_id: couponId, user_id: userId, checkout_id: checkoutId });
  if (!isNew) return;
  await queries.removeApplied(tx, userId, couponId);
  if (!isLocal) return;
  await queries.countRedemption(tx, couponId);
  // Sent within the transaction: it happens once per coupon.
  if (isUsedUp({ ...row, times_redeemed: row.times_redeemed + 1 })) await notify(tx, PAGE_CHANGED, PLANS_PAGE);
}

/** Every coupon by id, for operators; `is_switched_on` regardless of other conditions. */
export async function listEveryCoupon(): Promise<(Coupon & { is_switched_on: boolean })[]> {
  const rows = await queries.listOfSource(currentSource());
  return rows.map((row) => ({ ...describeCoupon(row), is_switched_on: row.is_active }));
}

/**
 * Recorded in the audit log.
 * @throws AppError forbidden (403), conflict while Stripe is connected, invalid-input naming a code that is taken.
 */
export async function createCoupon(operator: Operator, input: CouponInput): Promise<Coupon> {
  requireOperator(operator);
  requireLocal();
  const { expires_at, ...fields } = input;
  const coupon = { ...fields, expires_at: expires_at === null ? null : new Date(expires_at) };
  const row = await transaction(async (tx) => {
    const made = await queries.insertLocal(tx, coupon);
    if (!made) throw invalidInput({ stripe_coupon_id: couponMessages.codeTaken });
    const subject = `coupon ${made.stripe_coupon_id}`;
    await recordAction(tx, operator, { action: "coupon.create", subject, details: couponTermsWords(made) });
    return made;
  });
  await tellPages();
  return describeCoupon(row);
}

/**
 * Switches a local coupon on or off and records it in the audit log. Idempotent.
 * @throws AppError forbidden (403), conflict while Stripe is connected, not-found.
 */
export async function switchCoupon(operator: Operator, code: string, isActive: boolean): Promise<Coupon> {
  requireOperator(operator);
  requireLocal();
  const isChanged = await transaction(async (tx) => {
    const isNews = await queries.switchCoupon(tx, code, "local", isActive);
    const action = isActive ? "coupon.activate" : "coupon.deactivate";
    if (isNews) await recordAction(tx, operator, { action, subject: `coupon ${code}` });
    return isNews;
  });
  const row = await queries.findByCode(code, "local");
  if (!row) throw unknownCoupon();
  if (isChanged) await tellPages();
  return describeCoupon(row);
}

/** Stores a coupon as Stripe has it now. A local one with the same code becomes Stripe's. @returns whether it changed. */
export async function saveStripeCoupon(tx: Transaction, fields: queries.NewCoupon): Promise<boolean> {
  const isChanged = await queries.upsertStripe(tx, fields);
  if (isChanged) await notify(tx, PAGE_CHANGED, PLANS_PAGE);
  return isChanged;
}

/** For a coupon that no longer exists at Stripe: purchases refer to it, so its row stays. @returns whether it was active. */
export async function deactivateStripeCoupon(tx: Transaction, code: string): Promise<boolean> {
  const isChanged = await queries.switchCoupon(tx, code, "stripe", false);
  if (isChanged) await notify(tx, PAGE_CHANGED, PLANS_PAGE);
  return isChanged;
}

function requireLocal(): void {
  if (isStripeConnected()) throw new AppError("conflict", couponMessages.atStripe);
}

function unknownCoupon(): AppError {
  return new AppError("not-found", couponProblems.unknown);
}

/** The change is already committed: a page that misses the message expires within a minute. */
async function tellPages(): Promise<void> {
  await announce(PAGE_CHANGED, [PLANS_PAGE]).catch((error: unknown) =>
    log.warn({ err: error }, "The pricing page was not notified of a changed coupon"),
  );
}
