/** Answers the calls of plans, of buying one and of the subscription that it begins. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls/checkout.ts";
import { checkoutMessages } from "../../contracts/checkout.ts";
import { listDestinations } from "../plans/destination-service.ts";
import { listOfferedPlans } from "../plans/service.ts";
import { cancelSubscription, getOverview, openPortal, resumeSubscription } from "../subscriptions/service.ts";
import { confirmCheckout, getQuote, payTestCheckout, startCheckout } from "./service.ts";

export function registerCheckoutRoutes(app: App): void {
  registerBuying(app);
  registerSubscription(app);
}

function registerBuying(app: App): void {
  answerCall(app, calls.listPlans, async () => ({ plans: await listOfferedPlans() }));
  answerCall(app, calls.listDestinations, async ({ actor, query }) => ({
    platforms: await listDestinations(actor, query),
  }));
  answerCall(app, calls.getQuote, ({ query: { plan, coupon }, actor }) =>
    getQuote({ plan, coupon: coupon || undefined }, actor?.id ?? null),
  );
  answerCall(app, calls.startCheckout, ({ actor, body }) => startCheckout(actor, body));
  answerCall(app, calls.payTestCheckout, ({ actor, params, body }) => payTestCheckout(actor, params.id, body.card));
  answerCall(app, calls.confirmCheckout, ({ actor, params }) => confirmCheckout(actor, params.id));
}

function registerSubscription(app: App): void {
  answerCall(app, calls.getBilling, ({ actor }) => getOverview(actor));
  answerCall(app, calls.openPortal, async ({ actor }) => ({ url: await openPortal(actor) }));
  answerCall(app, calls.cancelSubscription, async ({ actor }) => ({
    detail: checkoutMessages.cancelled(await cancelSubscription(actor)),
  }));
  answerCall(app, calls.resumeSubscription, async ({ actor }) => {
    await resumeSubscription(actor);
    return { detail: checkoutMessages.resumed };
  });
}
