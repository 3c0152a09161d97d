import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import {
  accountOf,
  ageSubscription,
  buildPlan,
  buyPlan,
  FAILS_LATER,
  mailsTo,
  withdrawPlans,
} from "#tests/factories/billing.ts";
import { buildCoupon } from "#tests/factories/coupons.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { billingOverview, checkoutMessages } from "../../contracts/checkout.ts";
import { STARTING_PLAN } from "../../contracts/plan.ts";
import { findBySlug, type PlanRow } from "../plans/queries.ts";
import { dayName } from "../purchases/policy.ts";
import { renewDue } from "./renewal-service.ts";

let app: App;
let plan: PlanRow;
beforeAll(async () => {
  app = await buildContentApp();
  plan = await buildPlan();
});
afterEach(() => resetSettings({ STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined }));
afterAll(async () => {
  await withdrawPlans();
  await app.close();
});

/** Nothing listens there: whoever calls Stripe in these tests finds it away. */
const CONNECTED = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_API_URL: "http://127.0.0.1:9",
};

const headersOf = (user: TestUser) => ({ cookie: cookiesOf(user) });
const overviewOf = async (user: TestUser) =>
  billingOverview.parse((await app.inject({ url: "/api/billing/", headers: headersOf(user) })).json());
async function post(user: TestUser, url: string): Promise<[status: number, detail: unknown]> {
  const response = await app.inject({ method: "POST", url, headers: headersOf(user) });
  return [response.statusCode, response.json<{ detail: unknown }>().detail];
}

async function endOfPeriod(user: TestUser): Promise<string> {
  const { live } = await accountOf(user.id);
  return dayName(live[0]?.period_end ?? new Date(0));
}

describe("the overview", () => {
  it("shows who pays for nothing the plan that counts", async () => {
    const user = await buildUser({ plan: { word_limit: 5, anchor_text_links: null } });
    expect(await overviewOf(user)).toMatchObject({
      mode: "test",
      subscription: null,
      has_portal: false,
      payments: [],
      plan: { word_limit: 5, anchor_text_links: null },
    });
    expect((await overviewOf(await buildUser())).plan).toBeNull();
  });

  it("shows one's own subscription and payments, newest first", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    await buyPlan(other, plan);
    await buyPlan(user, { slug: "notice" });
    const { code } = await buildCoupon({ display_name: "Winter desk", duration: "repeating", duration_in_months: 2 });
    await buyPlan(user, plan, { coupon: code });
    const { subscription, payments, plan: counting } = await overviewOf(user);
    expect(counting?.slug).toBe(plan.slug);
    expect(subscription).toMatchObject({
      mode: "test",
      status: "active",
      price: 10_000,
      currency: "gbp",
      coupon: "Winter desk",
      next_amount: 8000,
      cancels_at_period_end: false,
      plan: { slug: plan.slug },
    });
    expect(payments).toMatchObject([
      { plan: plan.name, amount: 8000, status: "paid", period_start: subscription?.period_start },
      { plan: "Notice", amount: 4500, status: "paid", period_start: null, period_end: null },
    ]);
    await ageSubscription(user.id, "1 month 2 hours");
    await renewDue();
    expect((await overviewOf(user)).subscription?.next_amount).toBe(10_000);
  });
});

describe("cancelling", () => {
  it("needs a subscription", async () => {
    const user = await buildUser();
    for (const url of ["/api/billing/subscription/cancel/", "/api/billing/subscription/resume/"])
      expect(await post(user, url)).toEqual([404, checkoutMessages.noSubscription]);
  });

  it("lets it end with its period; releases stay, and it can be taken back until then", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    for (const each of [user, other]) await buyPlan(each, plan);
    const cancelled = [200, checkoutMessages.cancelled(await endOfPeriod(user))];
    expect(await post(user, "/api/billing/subscription/cancel/")).toEqual(cancelled);
    expect(await post(user, "/api/billing/subscription/cancel/")).toEqual(cancelled);
    expect((await overviewOf(user)).subscription).toMatchObject({ cancels_at_period_end: true, next_amount: null });
    expect((await overviewOf(other)).subscription).toMatchObject({ cancels_at_period_end: false });
    expect(await post(user, "/api/billing/subscription/resume/")).toEqual([200, checkoutMessages.resumed]);
    expect(await post(user, "/api/billing/subscription/resume/")).toEqual([200, checkoutMessages.resumed]);
    expect((await overviewOf(user)).subscription).toMatchObject({ cancels_at_period_end: false, next_amount: 10_000 });
  });

  it("ends one whose payment failed at once", async () => {
    const user = await buildUser();
    await buyPlan(user, plan, { card: FAILS_LATER });
    await ageSubscription(user.id, "1 month 2 hours");
    await renewDue();
    expect((await overviewOf(user)).subscription).toMatchObject({ status: "past_due" });
    expect(await post(user, "/api/billing/subscription/cancel/")).toEqual([
      200,
      checkoutMessages.cancelled(dayName(new Date())),
    ]);
    expect(await overviewOf(user)).toMatchObject({ subscription: null, plan: { slug: STARTING_PLAN } });
    expect(await post(user, "/api/billing/subscription/resume/")).toEqual([404, checkoutMessages.noSubscription]);
    expect((await mailsTo(user)).at(-1)?.subject).toBe(`Your ${plan.name} plan has ended`);
  });

  it("and taking it back at once leave one of both", async () => {
    const user = await buildUser();
    await buyPlan(user, plan);
    const urls = [
      "/api/billing/subscription/cancel/",
      "/api/billing/subscription/resume/",
      "/api/billing/subscription/cancel/",
      "/api/billing/subscription/resume/",
    ];
    const answers = await Promise.all(urls.map((url) => post(user, url)));
    for (const [status] of answers) expect(status).toBe(200);
    expect((await accountOf(user.id)).live).toMatchObject([{ status: "active", test_card: "4242424242424242" }]);
  });
});

describe("the portal", () => {
  it("is not there in test mode, nor for who bought nothing at Stripe", async () => {
    const user = await buildUser();
    await db
      .insertInto("stripe_customers")
      .values({ user_id: user.id, stripe_customer_id: `cus_${user.id}` })
      .execute();
    expect(await post(user, "/api/billing/portal/")).toEqual([404, checkoutMessages.noPortal]);
    expect((await overviewOf(user)).has_portal).toBe(false);
    resetSettings(CONNECTED);
    expect((await overviewOf(user)).has_portal).toBe(true);
    expect(await post(await buildUser(), "/api/billing/portal/")).toEqual([404, checkoutMessages.noPortal]);
  });
});

describe("once real money is taken", () => {
  it("test checkouts cannot be paid, and test subscriptions end with their period", async () => {
    const [user, late] = [await buildUser(), await buildUser()];
    const id = await buyPlan(user, plan);
    await buyPlan(late, plan);
    await ageSubscription(late.id, "1 month 1 minute");
    resetSettings(CONNECTED);
    const headers = headersOf(user);
    const again = await app.inject({
      method: "POST",
      url: `/api/billing/checkout/${id}/pay/`,
      headers,
      payload: { card: "4242424242424242" },
    });
    expect([again.statusCode, again.json()]).toEqual([404, { detail: checkoutMessages.noCheckout }]);
    expect((await overviewOf(user)).subscription).toMatchObject({ cancels_at_period_end: true, next_amount: null });
    expect(await post(user, "/api/billing/subscription/resume/")).toEqual([409, checkoutMessages.testEnds]);
    await renewDue();
    expect(await accountOf(late.id)).toMatchObject({
      planId: (await findBySlug(STARTING_PLAN))?.id,
      live: [],
      payments: [{ status: "paid" }],
    });
    expect((await accountOf(user.id)).live).toHaveLength(1);
  });

  it("nothing stays open where Stripe is away", async () => {
    const user = await buildUser();
    resetSettings(CONNECTED);
    const response = await app.inject({
      method: "POST",
      url: "/api/billing/checkout/",
      headers: headersOf(user),
      payload: { plan: plan.slug, total: 10_000 },
    });
    expect([response.statusCode, response.json()]).toEqual([503, { detail: checkoutMessages.paymentsAway }]);
    expect((await accountOf(user.id)).checkouts).toMatchObject([{ provider: "stripe", status: "expired" }]);
  });

  it("what was bought at Stripe cannot be changed without its key", async () => {
    const user = await buildUser();
    await buyPlan(user, plan);
    const atStripe = { provider: "stripe", provider_ref: `sub_${user.id}` } as const;
    await db.updateTable("subscriptions").set(atStripe).where("user_id", "=", user.id).execute();
    for (const url of ["/api/billing/subscription/cancel/", "/api/billing/subscription/resume/"])
      expect(await post(user, url)).toEqual([503, checkoutMessages.paymentsAway]);
    expect((await overviewOf(user)).subscription).toMatchObject({ mode: "stripe", next_amount: null });
  });
});
