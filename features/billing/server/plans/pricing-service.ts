/** The data of the pricing page: the plans on sale, and a coupon's discount on each. */
import { isStripeConnected } from "#platform/payments/stripe.ts";
import { couponCode } from "../../contracts/coupon.ts";
import type { PricingData } from "../../site/pricing-data.ts";
import { couponProblem, describeCoupon } from "../coupons/policy.ts";
import type { CouponRow } from "../coupons/queries.ts";
import { findCoupon } from "../coupons/service.ts";
import { findStartingPlan, listOfferedPlans } from "./service.ts";
import { discountOf } from "../purchases/policy.ts";

/** @param asked a coupon's code as the address has it; null without one. */
export async function getPricing(asked: string | null, now = new Date()): Promise<PricingData> {
  const [plans, starting, row] = await Promise.all([listOfferedPlans(), findStartingPlan(), findAsked(asked)]);
  const problems = plans.map((plan) => couponProblem(row, plan, now));
  const problem = problems.length > 0 && !problems.includes(null) ? problems[0] : couponProblem(row, null, now);
  const counting = problem ? null : row;
  return {
    plans: plans.map((plan) => ({ plan, discount: discountOf(counting, plan) })),
    starting,
    coupon: counting && describeCoupon(counting, now),
    couponProblem: asked === null ? null : (problem ?? null),
    isTest: !isStripeConnected(),
  };
}

async function findAsked(asked: string | null): Promise<CouponRow | null> {
  const code = couponCode.safeParse(asked);
  return code.success ? findCoupon(code.data) : null;
}
