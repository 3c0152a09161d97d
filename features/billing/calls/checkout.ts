/** The calls of plans, of buying one and of the subscription that it begins. */
import { z } from "zod";
import { doneAnswer } from "#features/accounts/contract.ts";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, uuid } from "#platform/contract/fields.ts";
import * as contract from "../contracts/checkout.ts";
import { destinationsAnswer, destinationsQuery, plansAnswer } from "../contracts/plan.ts";

const tag = "Billing";
const own = { access: "signed-in", tag } as const;
const owner = { ...own, ownerAlone: true } as const;
const MAX_CODE_CHARACTERS = 1000;
const params = z.object({ id: uuid });
const toStripe = { 404: errorAnswer, 429: errorAnswer, 503: errorAnswer } as const;

export const listPlans = defineCall({
  access: "anyone",
  tag,
  method: "GET",
  path: "/api/billing/plans/",
  summary: "List the plans on sale",
  answer: plansAnswer,
});

export const listDestinations = defineCall({
  ...own,
  method: "GET",
  path: "/api/billing/destinations/",
  summary: "List the platforms that your next release goes to, or one of your posts",
  description: "Those of your plan; once a post was submitted or scheduled, those of the plan it was submitted on.",
  query: destinationsQuery,
  answer: destinationsAnswer,
});

export const getQuote = defineCall({
  access: "anyone",
  tag,
  method: "GET",
  path: "/api/billing/quote/",
  summary: "Get the price of a plan",
  description: "If a coupon does not apply, coupon_problem says why, next to the full price.",
  // What is no code at all is a coupon that does not count: addresses carry what people typed.
  query: contract.quoteQuery.extend({ coupon: z.string().trim().max(MAX_CODE_CHARACTERS).optional() }),
  answer: contract.quote,
  errors: { 404: errorAnswer },
});

export const startCheckout = defineCall({
  ...owner,
  method: "POST",
  path: "/api/billing/checkout/",
  summary: "Start a checkout",
  description: "Closes the checkout that you have open. Refused when the total is another than the one given.",
  body: contract.checkoutInput,
  status: 201,
  answer: contract.startedCheckout,
  errors: { ...toStripe, 409: errorAnswer },
});

export const payTestCheckout = defineCall({
  ...owner,
  method: "POST",
  path: "/api/billing/checkout/:id/pay/",
  summary: "Pay a test checkout",
  description: "Test mode only; nothing is charged. Safe to repeat: a paid checkout gives the same answer.",
  params,
  body: contract.testPaymentInput,
  answer: contract.checkoutState,
  errors: { 404: errorAnswer, 409: errorAnswer, 429: errorAnswer },
});

export const confirmCheckout = defineCall({
  ...owner,
  method: "POST",
  path: "/api/billing/checkout/:id/confirm/",
  summary: "Get the status of a checkout",
  description: "Asks Stripe, for those who return from paying before Stripe has told of it.",
  params,
  answer: contract.checkoutState,
  errors: { 404: errorAnswer, 429: errorAnswer },
});

export const getBilling = defineCall({
  ...own,
  method: "GET",
  path: "/api/billing/",
  summary: "Your plan, subscription and payments",
  answer: contract.billingOverview,
});

export const openPortal = defineCall({
  ...owner,
  method: "POST",
  path: "/api/billing/portal/",
  summary: "Open Stripe's customer portal",
  answer: contract.portalAnswer,
  errors: toStripe,
});

export const cancelSubscription = defineCall({
  ...owner,
  method: "POST",
  path: "/api/billing/subscription/cancel/",
  summary: "Cancel your subscription at the end of its period",
  description: "A subscription whose payment failed ends immediately. You keep the releases you have left.",
  answer: doneAnswer,
  errors: toStripe,
});

export const resumeSubscription = defineCall({
  ...owner,
  method: "POST",
  path: "/api/billing/subscription/resume/",
  summary: "Resume your subscription",
  answer: doneAnswer,
  errors: { ...toStripe, 409: errorAnswer },
});

export const receiveStripeEvent = defineCall({
  access: "anyone",
  tag,
  method: "POST",
  path: "/stripe/webhook/",
  summary: "Receive an event from Stripe",
  description: "Signed by Stripe, kept once, handled by a job. 404 where no Stripe is connected.",
  duringMaintenance: true, // Stripe repeats for days
  answer: z.object({ received: z.literal(true) }),
  errors: { 400: errorAnswer, 404: errorAnswer },
});
