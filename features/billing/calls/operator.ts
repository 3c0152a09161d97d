/** The calls of operators about plans and coupons. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, idParams, text } from "#platform/contract/fields.ts";
import { couponInput } from "../contracts/coupon.ts";
import * as contract from "../contracts/operator.ts";
import { planInput } from "../contracts/plan.ts";

const operators = { access: "operator", tag: "Operator" } as const;
const AT_STRIPE = "Stripe is connected: coupons are made and switched there";

export const listPlans = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/plans/",
  summary: "List all plans with their subscribers and platforms",
  answer: contract.operatorPlans,
});

export const createPlan = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/plans/",
  summary: "Create a plan",
  body: planInput,
  status: 201,
  answer: contract.operatorPlan,
});

export const changePlan = defineCall({
  ...operators,
  method: "PUT",
  path: "/operator/plans/:slug/",
  summary: "Change a plan",
  description: "Subscribers keep their price; limits apply immediately, releases from the next period.",
  params: z.object({ slug: text("Slug", 200) }),
  body: contract.planChange,
  answer: contract.operatorPlan,
  errors: { 404: errorAnswer, 409: "Somebody saved since" },
});

export const listCoupons = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/coupons/",
  summary: "List all coupons",
  answer: contract.operatorCoupons,
});

export const createCoupon = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/coupons/",
  summary: "Create a coupon that can be used immediately",
  body: couponInput,
  status: 201,
  answer: contract.operatorCoupon,
  errors: { 409: AT_STRIPE },
});

export const switchCoupon = defineCall({
  ...operators,
  method: "PUT",
  path: "/operator/coupons/:id/",
  summary: "Switch a coupon on or off",
  params: idParams("a coupon"),
  body: contract.couponSwitch,
  answer: contract.operatorCoupon,
  errors: { 404: errorAnswer, 409: AT_STRIPE },
});
