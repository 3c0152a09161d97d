/** Buying through Stripe as its buyers meet it: tabs that begin at once, and ending a plan that is not paid for. */
import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { accountOf, buildPlan, buyPlan } from "#tests/factories/billing.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { buildAppWithStripe } from "#tests/support/billing/app-with-stripe.ts";
import { checkoutMessages } from "../../contracts/checkout.ts";
import { STARTING_PLAN } from "../../contracts/plan.ts";
import { findBySlug } from "../plans/queries.ts";
import { dayName } from "../purchases/policy.ts";

const { app, stripe, eventsDuring, purchaseAtStripe, standing, tell } = await buildAppWithStripe();
const plan = await buildPlan();

function post(user: TestUser, url: string, payload?: object) {
  return app.inject({ method: "POST", url, headers: { cookie: cookiesOf(user) }, ...(payload && { payload }) });
}
const sessionsOf = (user: TestUser) =>
  [...stripe.account.sessions.values()].filter(({ metadata }) => metadata?.["user_id"] === String(user.id));

it("leaves one session open at Stripe, however many tabs begin at once", async () => {
  const user = await buildUser();
  const begin = () => post(user, "/api/billing/checkout/", { plan: plan.slug, total: plan.price });
  const tabs = await Promise.all(Array.from({ length: 6 }, begin));
  for (const { statusCode } of tabs) expect([201, 409]).toContain(statusCode);
  const { checkouts } = await accountOf(user.id);
  const open = checkouts.filter(({ status }) => status === "open");
  expect(open).toHaveLength(1);
  expect(sessionsOf(user).filter(({ status }) => status === "open")).toMatchObject([{ id: open[0]?.provider_ref }]);
});

it("closes a checkout of the test mode that was open before", async () => {
  const user = await buildUser();
  resetSettings({ STRIPE_SECRET_KEY: undefined });
  const test = await post(user, "/api/billing/checkout/", { plan: plan.slug, total: plan.price });
  resetSettings(stripe.settings);
  const { id } = test.json<{ id: string }>();
  expect((await post(user, "/api/billing/checkout/", { plan: "notice", total: 4500 })).statusCode).toBe(201);
  expect((await accountOf(user.id)).checkouts).toMatchObject([
    { id, provider: "test", status: "expired" },
    { provider: "stripe", status: "open" },
  ]);
  expect((await post(user, `/api/billing/checkout/${id}/pay/`, { card: "4242424242424242" })).statusCode).toBe(404);
});

it("replaces a test subscription of the same plan", async () => {
  const user = await buildUser();
  resetSettings({ STRIPE_SECRET_KEY: undefined });
  await buyPlan(user, plan);
  resetSettings(stripe.settings);
  const { events, subscription } = await purchaseAtStripe(user, plan);
  await tell(events);
  expect(await standing(user)).toMatchObject({ units: 20, live: [[subscription, "active", false]], plan: plan.id });
});

describe("cancelling what is not paid for", () => {
  it("ends it at Stripe and here at once, and no further payment is tried", async () => {
    const user = await buildUser();
    const { events, subscription } = await purchaseAtStripe(user, plan);
    await tell(events);
    const failed = eventsDuring(() => stripe.account.renew(subscription, { fails: true }));
    await tell(failed);
    const answer = await post(user, "/api/billing/subscription/cancel/");
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { detail: checkoutMessages.cancelled(dayName(new Date())) },
    ]);
    expect(stripe.account.subscriptions.get(subscription)?.status).toBe("canceled");
    const after = await standing(user);
    expect(after).toMatchObject({ units: 10, live: [], plan: (await findBySlug(STARTING_PLAN))?.id });
    const tries = db.selectFrom("payments").select("status").where("user_id", "=", user.id).orderBy("id");
    expect((await tries.execute()).map(({ status }) => status)).toEqual(["paid", "failed"]);
  });
});
