/** Calls of plans, of buying one and of the subscription that it begins. */
import { z } from "zod";
import { doneAnswer } from "#features/accounts/contract.ts";
import { signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer, uuid } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import {
  billingOverview,
  checkoutInput,
  checkoutMessages,
  checkoutPaths,
  checkoutState,
  portalAnswer,
  quote,
  quoteQuery,
  startedCheckout,
  testPaymentInput,
} from "../../contracts/checkout.ts";
import { planPaths, plansAnswer } from "../../contracts/plan.ts";
import { confirmCheckout, getQuote, payTestCheckout, startCheckout } from "./service.ts";
import { listOfferedPlans } from "../plans/service.ts";
import { cancelSubscription, getOverview, openPortal, resumeSubscription } from "../subscriptions/service.ts";

const tags = ["Billing"];
const MAX_CODE_CHARACTERS = 1000;
const params = z.object({ id: uuid });
/** What is no code at all is a coupon that does not count: addresses carry what people typed. */
const quoteWish = quoteQuery.extend({ coupon: z.string().trim().max(MAX_CODE_CHARACTERS).optional() });

export function registerCheckoutRoutes(app: App): void {
  registerBuying(app);
  registerSubscription(app);
}

function registerBuying(app: App): void {
  app.get(
    planPaths.plans,
    { schema: { tags, summary: "Plans that can be bought", response: { 200: plansAnswer } } },
    async () => ({ plans: await listOfferedPlans() }),
  );

  app.get(
    checkoutPaths.quote,
    {
      schema: {
        tags,
        summary: "What a plan would cost",
        description: "A coupon that does not count is told in coupon_problem, beside the full price.",
        querystring: quoteWish,
        response: { 200: quote, 400: fieldErrorsAnswer, 404: errorAnswer },
      },
    },
    ({ query: { plan, coupon }, actor }) => getQuote({ plan, coupon: coupon || undefined }, actor?.id ?? null),
  );

  app.post(
    checkoutPaths.checkout,
    {
      config: { ownerAlone: true },
      schema: {
        tags,
        summary: "Start a checkout",
        description: "Closes the checkout that you have open. Refused when the total is another than the one given.",
        body: checkoutInput,
        response: {
          201: startedCheckout,
          400: fieldErrorsAnswer,
          401: errorAnswer,
          404: errorAnswer,
          409: errorAnswer,
          429: errorAnswer,
          503: errorAnswer,
        },
      },
    },
    async (request, reply) => {
      reply.code(201);
      return startCheckout(signedIn(request), request.body);
    },
  );

  app.post(
    checkoutPaths.pay(":id"),
    {
      config: { ownerAlone: true },
      schema: {
        tags,
        summary: "Pay a test checkout",
        description: "Only in test mode; nothing is charged. Safe to repeat: what is paid is answered again.",
        params,
        body: testPaymentInput,
        response: {
          200: checkoutState,
          400: fieldErrorsAnswer,
          401: errorAnswer,
          404: errorAnswer,
          409: errorAnswer,
          429: errorAnswer,
        },
      },
    },
    (request) => payTestCheckout(signedIn(request), request.params.id, request.body.card),
  );

  app.post(
    checkoutPaths.confirm(":id"),
    {
      config: { ownerAlone: true },
      schema: {
        tags,
        summary: "Status of a checkout",
        description: "Asks Stripe, for those who return from paying before Stripe has told of it.",
        params,
        response: { 200: checkoutState, 400: fieldErrorsAnswer, 401: errorAnswer, 404: errorAnswer, 429: errorAnswer },
      },
    },
    (request) => confirmCheckout(signedIn(request), request.params.id),
  );
}

function registerSubscription(app: App): void {
  app.get(
    checkoutPaths.overview,
    {
      schema: {
        tags,
        summary: "Your plan, subscription and payments",
        response: { 200: billingOverview, 401: errorAnswer },
      },
    },
    (request) => getOverview(signedIn(request)),
  );

  app.post(
    checkoutPaths.portal,
    {
      config: { ownerAlone: true },
      schema: {
        tags,
        summary: "Open Stripe's customer portal",
        response: { 200: portalAnswer, 401: errorAnswer, 404: errorAnswer, 429: errorAnswer, 503: errorAnswer },
      },
    },
    async (request) => ({ url: await openPortal(signedIn(request)) }),
  );

  app.post(
    checkoutPaths.cancel,
    {
      config: { ownerAlone: true },
      schema: {
        tags,
        summary: "Let your subscription end with its period",
        description: "One whose payment failed ends at once. Releases that you have stay yours.",
        response: { 200: doneAnswer, 401: errorAnswer, 404: errorAnswer, 429: errorAnswer, 503: errorAnswer },
      },
    },
    async (request) => ({ detail: checkoutMessages.cancelled(await cancelSubscription(signedIn(request))) }),
  );

  app.post(
    checkoutPaths.resume,
    {
      config: { ownerAlone: true },
      schema: {
        tags,
        summary: "Resume your subscription",
        response: {
          200: doneAnswer,
          401: errorAnswer,
          404: errorAnswer,
          409: errorAnswer,
          429: errorAnswer,
          503: errorAnswer,
        },
      },
    },
    async (request) => {
      await resumeSubscription(signedIn(request));
      return { detail: checkoutMessages.resumed };
    },
  );
}
