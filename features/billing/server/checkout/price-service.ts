/** Calculates the price of a purchase: the current plan, and a coupon if it applies for this buyer. */
import type { z } from "zod";
import type { Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { checkoutMessages, type quoteQuery } from "../../contracts/checkout.ts";
import { type CouponProblem, couponProblems } from "../../contracts/coupon.ts";
import { planMessages } from "../../contracts/plan.ts";
import { couponProblem } from "../coupons/policy.ts";
import { type CouponRow, hasUsed } from "../coupons/queries.ts";
import { findCoupon } from "../coupons/service.ts";
import { findBySlug, type PlanRow, sharePlan } from "../plans/queries.ts";
import { discountOf } from "../purchases/policy.ts";

/** The purchase: the coupon is null unless it applies. */
export type Price = {
  plan: PlanRow;
  coupon: CouponRow | null;
  problem: CouponProblem | null;
  discount: number;
  total: number;
};
export type Wish = Pick<z.infer<typeof quoteQuery>, "plan" | "coupon">;

/**
 * @param buyerId null for visitors: coupons they have already used are refused when they start to buy.
 * @throws AppError not-found for an unknown plan, invalid-input naming `plan` when it can no longer be bought.
 */
export async function getPrice(wish: Wish, buyerId: number | null): Promise<Price> {
  const plan = await findBySlug(wish.plan);
  if (!plan) throw new AppError("not-found", planMessages.unknown);
  if (!plan.is_offered) throw invalidInput({ plan: planMessages.notOffered });
  const row = wish.coupon === undefined ? null : await findCoupon(wish.coupon);
  const problem = wish.coupon === undefined ? null : await problemOf(row, plan, buyerId);
  const coupon = problem ? null : row;
  const discount = discountOf(coupon, plan);
  return { plan, coupon, problem, discount, total: plan.price - discount };
}

/** A coupon that leaves nothing to pay applies once per buyer: otherwise it would grant unlimited units. */
async function problemOf(row: CouponRow | null, plan: PlanRow, buyerId: number | null): Promise<CouponProblem | null> {
  const problem = couponProblem(row, plan);
  if (problem || !row || buyerId === null || discountOf(row, plan) < plan.price) return problem;
  return (await hasUsed(row.id, buyerId)) ? "usedByYou" : null;
}

/**
 * The current price, under the lock of the buyer's row; until the transaction ends, the plan cannot change.
 * @throws AppError conflict if the plan differs from what was shown, invalid-input naming `coupon` as refuseSecondGift.
 */
export async function confirmPrice(tx: Transaction, { plan, coupon, total }: Price, buyerId: number): Promise<void> {
  const now = await sharePlan(tx, plan.id);
  if (!now?.is_offered) throw new AppError("conflict", planMessages.notOffered);
  const isSame = now.price === plan.price && now.currency === plan.currency && now.period === plan.period;
  if (!isSame) throw new AppError("conflict", checkoutMessages.priceChanged);
  await refuseSecondGift({ couponId: coupon?.id ?? null, total }, buyerId, tx);
}

/** @throws AppError invalid-input naming `coupon` when nothing is left to pay and the buyer has already used it. */
export async function refuseSecondGift(
  { couponId, total }: { couponId: number | null; total: number },
  buyerId: number,
  tx?: Transaction,
): Promise<void> {
  if (couponId === null || total > 0) return;
  if (await hasUsed(couponId, buyerId, tx)) throw invalidInput({ coupon: couponProblems.usedByYou });
}
