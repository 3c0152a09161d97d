/** Subscriptions through Stripe, from their renewals to their ends. */
import { afterAll, describe, expect, it, vi } from "vitest";
import { checkoutMessages } from "../../contracts/checkout.ts";
import { startJobs, stopJobs } from "#platform/jobs/jobs.ts";
import { accountOf, buildPlan } from "#tests/factories/billing.ts";
import { buildUser } from "#tests/factories/users.ts";
import { buildAppWithStripe } from "#tests/support/billing/app-with-stripe.ts";
import { stripeJobs } from "./jobs.ts";
import { forgetCustomer } from "./queries.ts";
import { endStripeSubscription, openStripePortal } from "./service.ts";

const { app, stripe, beginPurchase, eventsDuring, purchaseAtStripe, standing, tell, call } = await buildAppWithStripe();
afterAll(stopJobs);

describe("a subscription", () => {
  async function subscribed() {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    const { events, subscription } = await purchaseAtStripe(user, plan);
    await tell(events);
    return { user, plan, subscription };
  }
  const renewed = (id: string, how?: { fails: boolean }) => eventsDuring(() => stripe.account.renew(id, how));

  it("renews, and each period brings its units once", async () => {
    const { user, subscription } = await subscribed();
    const events = renewed(subscription);
    await tell([...events, ...events]);
    expect(await standing(user)).toMatchObject({
      units: 20,
      payments: [
        ["paid", 10_000],
        ["paid", 10_000],
      ],
    });
    const { live } = await accountOf(user.id);
    const item = stripe.account.subscriptions.get(subscription)?.items.data[0];
    expect(live[0]?.period_end.getTime()).toBe((item?.current_period_end ?? 0) * 1000);
  });

  it("shows a payment that failed with Stripe's reason, and grants when it is paid after all", async () => {
    const { user, subscription } = await subscribed();
    const failed = renewed(subscription, { fails: true });
    await tell(failed);
    expect(await standing(user)).toMatchObject({ units: 10, live: [[subscription, "past_due", false]] });
    const { payments } = await accountOf(user.id);
    expect(payments[1]).toMatchObject({ status: "failed", failure: "Your card was declined.", amount: 10_000 });
    const invoice = stripe.account.subscriptions.get(subscription)?.latest_invoice ?? "";
    await tell(eventsDuring(() => stripe.account.payInvoice(invoice)));
    await tell(failed); // late repeats
    const after = await standing(user);
    expect(after).toMatchObject({ units: 20, live: [[subscription, "active", false]] });
    expect(after.payments).toEqual([
      ["paid", 10_000],
      ["paid", 10_000],
    ]);
  });

  it("is cancelled to the period's end and resumed, at Stripe and here", async () => {
    const { user, subscription } = await subscribed();
    expect((await call(user, "POST", "/api/billing/subscription/cancel/")).statusCode).toBe(200);
    expect(stripe.account.subscriptions.get(subscription)?.cancel_at_period_end).toBe(true);
    expect((await standing(user)).live).toEqual([[subscription, "active", true]]);
    expect((await call(user, "POST", "/api/billing/subscription/resume/")).statusCode).toBe(200);
    expect(stripe.account.subscriptions.get(subscription)?.cancel_at).toBeNull();
    expect((await standing(user)).live).toEqual([[subscription, "active", false]]);
  });

  it("that the portal ends on a day shows as ending, and can be resumed here", async () => {
    const { user, subscription } = await subscribed();
    const atStripe = stripe.account.subscriptions.get(subscription);
    const end = atStripe?.items.data[0]?.current_period_end ?? 0;
    const changed = { ...atStripe, cancel_at: end };
    Object.assign(atStripe ?? {}, { cancel_at: end });
    await tell([stripe.account.happened("customer.subscription.updated", changed)]);
    expect((await standing(user)).live).toEqual([[subscription, "active", true]]);
    expect((await call(user, "POST", "/api/billing/subscription/resume/")).statusCode).toBe(200);
    expect((await standing(user)).live).toEqual([[subscription, "active", false]]);
  });

  it("that ends leaves the units and takes the plan's limits", async () => {
    const { user, plan, subscription } = await subscribed();
    await call(user, "POST", "/api/billing/subscription/cancel/");
    await tell(renewed(subscription));
    const after = await standing(user);
    expect(after).toMatchObject({ units: 10, live: [] });
    expect(after.plan).not.toBe(plan.id);
  });

  it("that somebody ends at Stripe at once ends here, though only an old event tells", async () => {
    const { user, subscription } = await subscribed();
    const stale = renewed(subscription);
    stripe.account.cancelAtStripe(subscription);
    await tell(stale);
    expect(await standing(user)).toMatchObject({ units: 20, live: [] });
  });

  it("ends with its customer", async () => {
    const { user, subscription } = await subscribed();
    const customer = stripe.account.subscriptions.get(subscription)?.customer ?? "";
    await tell(eventsDuring(() => stripe.account.deleteCustomer(customer)));
    expect(await standing(user)).toMatchObject({ units: 10, live: [] });
    expect(await openStripePortal(user.id)).toBeNull();
  });

  it("ends with its customer also when that is noticed by the next purchase only", async () => {
    const { user, subscription } = await subscribed();
    const customer = stripe.account.subscriptions.get(subscription)?.customer ?? "";
    const late = eventsDuring(() => stripe.account.deleteCustomer(customer));
    const other = await buildPlan();
    await beginPurchase(user, other);
    expect((await standing(user)).live).toEqual([]);
    await tell(late);
    expect((await call(user, "POST", "/api/billing/subscription/cancel/")).statusCode).toBe(404);
  });

  it.each(["cancel", "resume"] as const)(
    "that Stripe has no more ends here, and is not said to have changed: %s",
    async (change) => {
      const { user, subscription } = await subscribed();
      stripe.account.subscriptions.delete(subscription);
      const answer = await call(user, "POST", `/api/billing/subscription/${change}/`);
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: checkoutMessages.noSubscription }]);
      expect((await standing(user)).live).toEqual([]);
    },
  );

  it("that ended at Stripe meanwhile does not go on", async () => {
    const { user, subscription } = await subscribed();
    stripe.account.cancelAtStripe(subscription);
    expect((await call(user, "POST", "/api/billing/subscription/resume/")).statusCode).toBe(404);
    expect((await standing(user)).live).toEqual([]);
  });

  it("whose customer is nobody here is not said to have changed", async () => {
    const { user, subscription } = await subscribed();
    await forgetCustomer(stripe.account.subscriptions.get(subscription)?.customer ?? "");
    expect((await call(user, "POST", "/api/billing/subscription/cancel/")).statusCode).toBe(503);
    expect((await standing(user)).live).toEqual([[subscription, "active", false]]);
  });

  it("that was paid after all ends with its period, not at once", async () => {
    const { user, subscription } = await subscribed();
    await tell(renewed(subscription, { fails: true }));
    expect((await standing(user)).live).toEqual([[subscription, "past_due", false]]);
    stripe.account.payInvoice(stripe.account.subscriptions.get(subscription)?.latest_invoice ?? "");
    expect((await call(user, "POST", "/api/billing/subscription/cancel/")).statusCode).toBe(200);
    expect(stripe.account.subscriptions.get(subscription)).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
    });
    expect((await standing(user)).live).toEqual([[subscription, "active", true]]);
  });

  it("gives way to the plan that is bought after it, and is ended at Stripe by a job", async () => {
    const { user, subscription } = await subscribed();
    const larger = await buildPlan({ press_releases: 40, price: 30_000 });
    const { events, subscription: newer } = await purchaseAtStripe(user, larger);
    for (const event of events) expect(await stripe.deliver(app, event)).toBe(200);
    await startJobs(stripeJobs);
    const ended = () => stripe.account.subscriptions.get(subscription)?.status;
    await vi.waitFor(() => expect(ended()).toBe("canceled"), { interval: 100 });
    await stopJobs();
    expect(await standing(user)).toMatchObject({ units: 50, plan: larger.id, live: [[newer, "active", false]] });
  });

  it("that has ended can be ended again", async () => {
    const { subscription } = await subscribed();
    await endStripeSubscription(subscription);
    await endStripeSubscription(subscription);
    expect(stripe.account.subscriptions.get(subscription)?.status).toBe("canceled");
  });
});
