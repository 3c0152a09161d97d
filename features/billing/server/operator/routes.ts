/** Answers the calls of operators about plans and coupons. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls/operator.ts";
import * as service from "./service.ts";

export function registerOperatorBillingRoutes(app: App): void {
  answerCall(app, calls.listPlans, async ({ actor }) => ({ plans: await service.listOperatorPlans(actor) }));
  answerCall(app, calls.createPlan, ({ actor, body }) => service.createOperatorPlan(actor, body));
  answerCall(app, calls.changePlan, ({ actor, params, body }) => service.changeOperatorPlan(actor, params.slug, body));
  answerCall(app, calls.listCoupons, ({ actor }) => service.listOperatorCoupons(actor));
  answerCall(app, calls.createCoupon, ({ actor, body }) => service.createOperatorCoupon(actor, body));
  answerCall(app, calls.switchCoupon, ({ actor, params, body }) =>
    service.switchOperatorCoupon(actor, params.id, body.is_active),
  );
}
