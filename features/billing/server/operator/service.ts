/** Plans and coupons for operators: the same changes as on the command line, with operators' extra fields. */
import { type Operator, requireOperator } from "#features/audit/server/service.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { isStripeConnected } from "#platform/payments/stripe.ts";
import { type CouponInput, couponProblems } from "../../contracts/coupon.ts";
import type { OperatorCoupon, OperatorPlan, PlanChange } from "../../contracts/operator.ts";
import { type PlanInput, planMessages } from "../../contracts/plan.ts";
import { findById } from "../coupons/queries.ts";
import { createCoupon, listEveryCoupon, switchCoupon } from "../coupons/service.ts";
import { countPlanUse } from "../plans/use-queries.ts";
import { planVersion } from "../plans/policy.ts";
import { changePlan, createPlan, listPlans } from "../plans/service.ts";

/** All plans, in the order of the pricing page. @throws AppError forbidden (403). */
export async function listOperatorPlans(operator: Operator): Promise<OperatorPlan[]> {
  requireOperator(operator);
  const [plans, tallies] = await Promise.all([listPlans(), countPlanUse()]);
  return plans.map((plan) => {
    const { accounts = 0, subscribers = 0, platforms = 0 } = tallies.get(plan.id) ?? {};
    return { ...plan, accounts, subscribers, platforms, version: planVersion(plan) };
  });
}

/** @throws AppError as createPlan. */
export async function createOperatorPlan(operator: Operator, input: PlanInput): Promise<OperatorPlan> {
  return findOperatorPlan(operator, (await createPlan(operator, input)).id);
}

/** @throws AppError as changePlan. */
export async function changeOperatorPlan(
  operator: Operator,
  slug: string,
  { version, ...change }: PlanChange,
): Promise<OperatorPlan> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return findOperatorPlan(operator, (await changePlan(operator, slug, given, version)).id);
}

async function findOperatorPlan(operator: Operator, id: number): Promise<OperatorPlan> {
  const plan = (await listOperatorPlans(operator)).find((each) => each.id === id);
  if (!plan) throw new AppError("not-found", planMessages.unknown);
  return plan;
}

type CouponList = { coupons: OperatorCoupon[]; at_stripe: boolean };

/** Coupons of the current source: Stripe's while it is connected, otherwise our own. @throws AppError forbidden (403). */
export async function listOperatorCoupons(operator: Operator): Promise<CouponList> {
  requireOperator(operator);
  return { coupons: await listEveryCoupon(), at_stripe: isStripeConnected() };
}

/** @throws AppError as createCoupon. */
export async function createOperatorCoupon(operator: Operator, input: CouponInput): Promise<OperatorCoupon> {
  return { ...(await createCoupon(operator, input)), is_switched_on: true };
}

/** @throws AppError not-found, and as switchCoupon. */
export async function switchOperatorCoupon(operator: Operator, id: number, isActive: boolean): Promise<OperatorCoupon> {
  requireOperator(operator);
  const row = await findById(id);
  if (!row) throw new AppError("not-found", couponProblems.unknown);
  const switched = await switchCoupon(operator, row.stripe_coupon_id, isActive);
  return { ...switched, is_switched_on: isActive };
}
