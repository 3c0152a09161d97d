/** Calls of coupons (docs/product/billing-and-coupons.md, Coupons). */
import { doneAnswer } from "#features/accounts/contract.ts";
import { signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { applyCouponInput, coupon, couponMessages, couponPaths, couponsAnswer } from "../../contracts/coupon.ts";
import { applyCoupon, listCoupons, removeAppliedCoupon } from "./service.ts";

const tags = ["Billing"];

export function registerCouponRoutes(app: App): void {
  app.get(
    couponPaths.list,
    {
      schema: {
        tags,
        summary: "Coupons, and the one that you have applied",
        response: { 200: couponsAnswer, 401: errorAnswer },
      },
    },
    (request) => listCoupons(signedIn(request)),
  );

  app.post(
    couponPaths.applied,
    {
      config: { ownerAlone: true },
      schema: {
        tags,
        summary: "Apply a coupon to your next purchase",
        description:
          "Only an active coupon can be applied. It takes the place of the one before, and is checked again at checkout.",
        body: applyCouponInput,
        response: { 200: coupon, 400: fieldErrorsAnswer, 401: errorAnswer, 404: errorAnswer },
      },
    },
    (request) => applyCoupon(signedIn(request), request.body.stripe_coupon_id),
  );

  app.delete(
    couponPaths.applied,
    {
      config: { ownerAlone: true },
      schema: {
        tags,
        summary: "Remove the applied coupon",
        description: "With none applied nothing happens.",
        response: { 200: doneAnswer, 401: errorAnswer },
      },
    },
    async (request) => {
      await removeAppliedCoupon(signedIn(request));
      return { detail: couponMessages.removed };
    },
  );
}
