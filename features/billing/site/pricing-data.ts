/** What the public pages of billing show. */
import type { Coupon, CouponProblem } from "../contracts/coupon.ts";
import type { Plan } from "../contracts/plan.ts";

/** `discount` is what the coupon takes off the price, in minor units; 0 where it does not count. */
export type PricedPlan = { plan: Plan; discount: number };

export type PricingData = {
  /** What can be bought, in the order of the page. */
  plans: PricedPlan[];
  /** What every account begins with. */
  starting: Plan | null;
  /** The coupon asked for, if it counts for any of the plans. */
  coupon: Coupon | null;
  /** Why the coupon asked for does not count; null when it does, and where none was asked for. */
  couponProblem: CouponProblem | null;
  /** Nothing is charged: no payment service is connected. */
  isTest: boolean;
};
