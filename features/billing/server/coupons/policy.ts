/** Pure rules of coupons: whether one applies, and the messages about it. */
import type { Coupon, CouponProblem } from "../../contracts/coupon.ts";
import type { CouponRow } from "./queries.ts";

type Terms = Pick<
  CouponRow,
  "is_active" | "expires_at" | "max_redemptions" | "times_redeemed" | "amount_off" | "currency"
>;

/**
 * Why a coupon does not apply now; null: it does. A coupon expires at the exact time of its end.
 * @param plan the plan to use it for; null: checks only the coupon.
 */
export function couponProblem(
  coupon: Terms | null,
  plan: { price: number; currency: string } | null,
  now = new Date(),
): CouponProblem | null {
  if (!coupon) return "unknown";
  if (coupon.expires_at && coupon.expires_at <= now) return "expired";
  if (isUsedUp(coupon)) return "usedUp";
  if (!coupon.is_active) return "inactive";
  return plan && coupon.amount_off !== null && coupon.currency !== plan.currency ? "otherCurrency" : null;
}

export function isUsedUp({
  max_redemptions,
  times_redeemed,
}: Pick<Terms, "max_redemptions" | "times_redeemed">): boolean {
  return max_redemptions !== null && times_redeemed >= max_redemptions;
}

export function describeCoupon(row: CouponRow, now = new Date()): Coupon {
  const { id, display_name, description, stripe_coupon_id, expires_at } = row;
  const { percent_off, amount_off, currency, duration, duration_in_months, max_redemptions, times_redeemed } = row;
  return {
    id,
    display_name,
    description,
    stripe_coupon_id,
    is_active: couponProblem(row, null, now) === null,
    stripe_data: {
      percent_off,
      amount_off,
      currency,
      duration,
      duration_in_months,
      redeem_by: expires_at?.toISOString() ?? null,
      max_redemptions,
      times_redeemed,
    },
  };
}
