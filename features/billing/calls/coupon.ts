/** The calls of coupons (docs/product/billing-and-coupons.md, Coupons). */
import { doneAnswer } from "#features/accounts/contract.ts";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import { applyCouponInput, coupon, couponsAnswer } from "../contracts/coupon.ts";

const own = { access: "signed-in", tag: "Billing" } as const;

export const listCoupons = defineCall({
  ...own,
  method: "GET",
  path: "/stripe/dashboard-coupons/",
  summary: "List the coupons, and the one you have applied",
  answer: couponsAnswer,
});

export const applyCoupon = defineCall({
  ...own,
  method: "POST",
  path: "/api/billing/applied-coupon/",
  summary: "Apply a coupon to your next purchase",
  description: "Only an active coupon can be applied. It replaces the previous one and is checked again at checkout.",
  ownerAlone: true,
  body: applyCouponInput,
  answer: coupon,
  errors: { 404: errorAnswer },
});

export const removeAppliedCoupon = defineCall({
  ...own,
  method: "DELETE",
  path: "/api/billing/applied-coupon/",
  summary: "Remove the applied coupon",
  description: "With none applied nothing happens.",
  ownerAlone: true,
  answer: doneAnswer,
});
