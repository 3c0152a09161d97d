/** Calls of operators about plans and coupons. */
import { z } from "zod";
import { operatorOnly } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer, text } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { couponInput } from "../../contracts/coupon.ts";
import * as contract from "../../contracts/operator.ts";
import { planInput } from "../../contracts/plan.ts";
import * as service from "./service.ts";

const tags = ["Operator"];
const { operatorBillingPaths: paths } = contract;
const denials = { 401: errorAnswer, 403: errorAnswer.describe("Not an operator") };
const refusals = { 400: fieldErrorsAnswer, ...denials };
const bySlug = z.object({ slug: text("Slug", 200) });
const byId = z.object({
  id: z.coerce
    .number({ error: "Give a coupon's id." })
    .int("Give a coupon's id.")
    .min(1)
    .max(2 ** 53),
});

export function registerOperatorBillingRoutes(app: App): void {
  registerPlans(app);
  registerCoupons(app);
}

function registerPlans(app: App): void {
  const list = { tags, summary: "Every plan, who subscribes and where its posts go" };
  app.get(
    paths.plans,
    { schema: { ...list, response: { 200: contract.operatorPlans, ...denials } } },
    async (request) => ({
      plans: await service.listOperatorPlans(operatorOnly(request)),
    }),
  );

  const create = { tags, summary: "Make a plan", body: planInput };
  app.post(
    paths.plans,
    { schema: { ...create, response: { 201: contract.operatorPlan, ...refusals } } },
    async (request, reply) => {
      reply.code(201);
      return service.createOperatorPlan(operatorOnly(request), request.body);
    },
  );

  const change = {
    tags,
    summary: "Change a plan",
    params: bySlug,
    body: contract.planChange,
    description: "Who subscribes keeps the price; limits count at once, releases from the next period on.",
    response: {
      200: contract.operatorPlan,
      ...refusals,
      404: errorAnswer,
      409: errorAnswer.describe("Somebody saved since"),
    },
  };
  app.put(paths.plan(":slug"), { schema: change }, (request) =>
    service.changeOperatorPlan(operatorOnly(request), request.params.slug, request.body),
  );
}

function registerCoupons(app: App): void {
  const conflict = errorAnswer.describe("Stripe is connected: coupons are made and switched there");
  const list = { tags, summary: "Every coupon", response: { 200: contract.operatorCoupons, ...denials } };
  app.get(paths.coupons, { schema: list }, (request) => service.listOperatorCoupons(operatorOnly(request)));

  const create = {
    tags,
    summary: "Create a coupon that can be used immediately",
    body: couponInput,
    response: { 201: contract.operatorCoupon, ...refusals, 409: conflict },
  };
  app.post(paths.coupons, { schema: create }, async (request, reply) => {
    reply.code(201);
    return service.createOperatorCoupon(operatorOnly(request), request.body);
  });

  const change = {
    tags,
    summary: "Switch a coupon on or off",
    params: byId,
    body: contract.couponSwitch,
    response: { 200: contract.operatorCoupon, ...refusals, 404: errorAnswer, 409: conflict },
  };
  app.put(paths.coupon(":id"), { schema: change }, (request) =>
    service.switchOperatorCoupon(operatorOnly(request), request.params.id, request.body.is_active),
  );
}
