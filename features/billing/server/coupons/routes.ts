/** Answers the calls of coupons. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls/coupon.ts";
import { couponMessages } from "../../contracts/coupon.ts";
import { applyCoupon, listCoupons, removeAppliedCoupon } from "./service.ts";

export function registerCouponRoutes(app: App): void {
  answerCall(app, calls.listCoupons, ({ actor }) => listCoupons(actor));
  answerCall(app, calls.applyCoupon, ({ actor, body }) => applyCoupon(actor, body.stripe_coupon_id));
  answerCall(app, calls.removeAppliedCoupon, async ({ actor }) => {
    await removeAppliedCoupon(actor);
    return { detail: couponMessages.removed };
  });
}
