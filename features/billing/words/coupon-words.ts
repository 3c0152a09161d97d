/** What a coupon takes off, for how long, and why it does not count, in words. */
import { formatMoney } from "#ui-kit/format/money.ts";
import type { StatusColour } from "#ui-kit/theme/theme.ts";
import type { Coupon, CouponProblem } from "../contracts/coupon.ts";

type Terms = Coupon["stripe_data"];

/** "20% off"; "£20 off". */
export function discountWords({ percent_off, amount_off, currency }: Terms): string {
  return percent_off === null ? `${formatMoney(amount_off ?? 0, currency ?? "gbp")} off` : `${percent_off}% off`;
}

/** docs/product/billing-and-coupons.md, Available Coupons. An amount has no percentage; orange is our amber. */
export function discountColour({ percent_off }: Terms): StatusColour {
  if (percent_off === null || percent_off < 30) return "blue";
  return percent_off < 50 ? "amber" : "red";
}

/** "the first payment"; "payments in the first 3 months"; "every payment". */
export function durationWords({ duration, duration_in_months: months }: Terms): string {
  if (duration === "forever") return "every payment";
  if (duration === "once" || months === null) return "the first payment";
  return months === 1 ? "payments in the first month" : `payments in the first ${months} months`;
}

/** Why a coupon that is not active cannot be applied. */
export function whyInactive({ stripe_data: terms }: Coupon): CouponProblem {
  const { redeem_by, max_redemptions, times_redeemed } = terms;
  if (redeem_by !== null && new Date(redeem_by) <= new Date()) return "expired";
  return max_redemptions !== null && times_redeemed >= max_redemptions ? "usedUp" : "inactive";
}

/** @param end ISO 8601. What ends at midnight has counted until the day before. */
export function lastMoment(end: string): Date {
  return new Date(new Date(end).getTime() - 1);
}
