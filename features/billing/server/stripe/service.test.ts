/** Purchases through Stripe as buyers meet them, with the real SDK and a double of its server. */
import { describe, expect, it } from "vitest";
import { checkoutMessages } from "../../contracts/checkout.ts";
import { db } from "#platform/database/client.ts";
import type { Payer } from "#tests/doubles/stripe/objects.ts";
import { startStripeServer } from "#tests/doubles/stripe/server.ts";
import { accountOf, buildPlan } from "#tests/factories/billing.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { buildAppWithStripe } from "#tests/support/billing/app-with-stripe.ts";
import { couponProblems } from "../../contracts/coupon.ts";
import { applyStripeEvent } from "./event-service.ts";
import { confirmStripeCheckout } from "./service.ts";
import { syncStripeCoupons } from "./coupon-service.ts";

const { stripe, beginPurchase, eventsDuring, purchaseAtStripe, standing, tell, call } = await buildAppWithStripe();

const buy = (user: TestUser, plan: { slug: string; price: number }, extra: object = {}) =>
  call(user, "POST", "/api/billing/checkout/", { plan: plan.slug, total: plan.price, ...extra });
const sessionsOf = (user: TestUser) =>
  [...stripe.account.sessions.values()].filter(({ metadata }) => metadata?.["user_id"] === String(user.id));

const PAYER: Payer = {
  name: "Halden Marine AS",
  address: { line1: "1 Quay Street", line2: null, postal_code: "5003", city: "Bergen", state: null, country: "NO" },
  tax_ids: [{ type: "no_vat", value: "NO123456789MVA" }],
};
const BILLED = "Halden Marine AS\n1 Quay Street\n5003 Bergen\nNorway\nVAT ID NO123456789MVA";

it.each(["once", "month"] as const)("stores who is billed with what is bought: %s", async (period) => {
  stripe.account.payer = PAYER;
  const [user, plan] = await Promise.all([buildUser(), buildPlan({ period, price: 4500 })]);
  const { events, subscription } = await purchaseAtStripe(user, plan);
  await tell(events);
  // Who pays later is billed later: earlier invoices stay.
  stripe.account.payer = { ...PAYER, name: "Halden Ferries AS" };
  if (period === "month") await tell(eventsDuring(() => stripe.account.renew(subscription)));
  stripe.account.payer = null;
  const rows = db.selectFrom("payments").select("billed_to").where("user_id", "=", user.id).orderBy("id");
  const later = period === "month" ? [BILLED.replace("Marine", "Ferries")] : [];
  expect((await rows.execute()).map(({ billed_to }) => billed_to)).toEqual([BILLED, ...later]);
});

describe("a purchase", () => {
  it("leads to Stripe, and its events bring plan and units", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan({ description: "For one company." })]);
    const answer = await buy(user, plan);
    const { id, url, mode } = answer.json<{ id: string; url: string; mode: string }>();
    const [session] = sessionsOf(user);
    expect([answer.statusCode, mode, url]).toEqual([201, "stripe", session?.url]);
    expect(session).toMatchObject({ mode: "subscription", amount_total: 10_000, client_reference_id: id });
    await tell(eventsDuring(() => stripe.account.completeCheckout(session?.id ?? "")));
    const after = await standing(user);
    expect(after).toMatchObject({ units: 10, plan: plan.id, payments: [["paid", 10_000]], checkouts: ["completed"] });
    const overview = (await call(user, "GET", "/api/billing/")).json<Record<string, unknown>>();
    expect(overview).toMatchObject({
      mode: "stripe",
      has_portal: true,
      subscription: { status: "active", price: 10_000, cancels_at_period_end: false },
      payments: [
        { status: "paid", amount: 10_000, invoice_url: expect.stringContaining("https://invoice.stripe.com/") },
      ],
    });
  });

  it("of something that is bought once grants its units once, and needs no subscription", async () => {
    const [user, plan] = await Promise.all([
      buildUser(),
      buildPlan({ period: "once", press_releases: 1, price: 4500 }),
    ]);
    const { events, session } = await purchaseAtStripe(user, plan);
    await tell([...events, ...events]);
    await confirmStripeCheckout(session);
    const after = await standing(user);
    expect(after).toMatchObject({
      units: 1,
      plan: plan.id,
      live: [],
      payments: [["paid", 4500]],
      checkouts: ["completed"],
    });
    expect(after.grants).toEqual([`stripe:${session}`]);
  });

  it("is recorded for a buyer who returns before any event, and stays as it is when they come", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    const { checkout, events } = await purchaseAtStripe(user, plan);
    const answer = await call(user, "POST", `/api/billing/checkout/${checkout}/confirm/`);
    expect(answer.json()).toMatchObject({ status: "completed", detail: checkoutMessages.paid });
    const before = await standing(user);
    expect(before).toMatchObject({ units: 10, live: [[expect.stringMatching(/^sub_/), "active", false]] });
    await tell(events);
    expect(await standing(user)).toEqual(before);
  });

  it("that is not paid yet waits, and is told so", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    const { checkout } = await beginPurchase(user, plan);
    const answer = await call(user, "POST", `/api/billing/checkout/${checkout}/confirm/`);
    expect(answer.json()).toMatchObject({ status: "open", detail: checkoutMessages.waiting });
    expect(await standing(user)).toMatchObject({ units: 0, live: [], payments: [] });
  });

  it("in a second tab closes the first one's session", async () => {
    const [user, plan, other] = await Promise.all([buildUser(), buildPlan(), buildPlan()]);
    const first = await beginPurchase(user, plan);
    const second = await beginPurchase(user, other);
    expect(stripe.account.sessions.get(first.session)?.status).toBe("expired");
    expect(stripe.account.sessions.get(second.session)?.status).toBe("open");
    expect((await standing(user)).checkouts).toEqual(["expired", "open"]);
  });

  it("uses one customer, however many tabs begin at once", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    stripe.latency = 30;
    const answers = await Promise.all(Array.from({ length: 5 }, () => buy(user, plan)));
    expect(answers.filter(({ statusCode }) => statusCode >= 500 && statusCode !== 503)).toEqual([]);
    const customers = [...stripe.account.customers.values()];
    expect(customers.filter(({ metadata }) => metadata["user_id"] === String(user.id))).toHaveLength(1);
    expect((await standing(user)).checkouts.filter((status) => status === "open").length).toBeLessThanOrEqual(1);
    expect(sessionsOf(user).filter(({ status }) => status === "open").length).toBeLessThanOrEqual(1);
  });

  it("makes a new customer when the one that is known was deleted at Stripe", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    await beginPurchase(user, plan);
    const [known] = sessionsOf(user);
    stripe.account.deleteCustomer(known?.customer ?? "");
    const { session } = await beginPurchase(user, plan);
    expect(stripe.account.completed(session).customer).not.toBe(known?.customer);
  });

  it("makes nothing twice when Stripe's answers are lost on their way", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    stripe.fail("lose", 1); // that to the new customer
    const { session } = await beginPurchase(user, plan);
    await tell(eventsDuring(() => stripe.account.expireSession(session)));
    stripe.fail("lose", 1); // that to the new session
    expect((await buy(user, plan)).statusCode).toBe(201);
    expect(sessionsOf(user).map(({ status }) => status)).toEqual(["expired", "open"]);
    expect(new Set(sessionsOf(user).map(({ customer }) => customer)).size).toBe(1);
    const customers = [...stripe.account.customers.values()];
    expect(customers.filter(({ metadata }) => metadata["user_id"] === String(user.id))).toHaveLength(1);
  });
});

describe("while Stripe is away", () => {
  it.each(["drop", 500, 503, 429] as const)("%s: a purchase is refused and stays nowhere open", async (fault) => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    stripe.fail(fault);
    const answer = await buy(user, plan);
    expect([answer.statusCode, answer.json()]).toEqual([503, { detail: checkoutMessages.paymentsAway }]);
    expect(answer.headers["retry-after"]).toBe("60");
    expect((await accountOf(user.id)).checkouts.map(({ status }) => status)).toEqual(["expired"]);
    stripe.recover();
    expect((await buy(user, plan)).statusCode).toBe(201);
  });

  it("a wrong key is our trouble, not the buyer's", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    resetSettings({ ...stripe.settings, STRIPE_SECRET_KEY: "sk_test_another0key" });
    const answer = await buy(user, plan);
    resetSettings(stripe.settings);
    expect([answer.statusCode, answer.json()]).toEqual([503, { detail: checkoutMessages.paymentsAway }]);
    expect((await standing(user)).checkouts).toEqual(["expired"]);
  });

  it("nothing answers at all at the address", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    const gone = await startStripeServer();
    const { settings } = gone;
    await gone.stop();
    resetSettings(settings);
    const answer = await buy(user, plan);
    resetSettings(stripe.settings);
    expect(answer.statusCode).toBe(503);
  });

  it("cancelling is refused, and the subscription goes on", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    const { events } = await purchaseAtStripe(user, plan);
    await tell(events);
    stripe.fail("drop");
    expect((await call(user, "POST", "/api/billing/subscription/cancel/")).statusCode).toBe(503);
    stripe.recover();
    expect((await standing(user)).live).toMatchObject([[expect.any(String), "active", false]]);
  });

  it("who returns from paying is told to wait", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    const { checkout, events } = await purchaseAtStripe(user, plan);
    stripe.fail("drop");
    const answer = await call(user, "POST", `/api/billing/checkout/${checkout}/confirm/`);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: "open" }]);
    stripe.recover();
    await tell(events);
    expect(await standing(user)).toMatchObject({ units: 10, checkouts: ["completed"] });
  });
});

describe("coupons", () => {
  const code = () => `C${Math.random().toString(36).slice(2)}`;
  const buyWith = async (user: TestUser, plan: { slug: string }, coupon: string) => {
    const { events } = await purchaseAtStripe(user, plan, coupon);
    await tell(events);
  };

  it("of 100 % buy without a payment", async () => {
    const [user, monthly, once] = await Promise.all([buildUser(), buildPlan(), buildPlan({ period: "once" })]);
    const gifts = [1, 2].map(() => stripe.account.createCoupon({ id: code(), percent_off: 100, duration: "once" }));
    await syncStripeCoupons();
    await buyWith(user, once, gifts[0]?.id ?? "");
    await buyWith(user, monthly, gifts[1]?.id ?? "");
    const after = await standing(user);
    expect(after).toMatchObject({
      units: 20,
      payments: [
        ["paid", 0],
        ["paid", 0],
      ],
      checkouts: ["completed", "completed"],
    });
  });

  it("that are used up at Stripe are refused, and nothing stays open", async () => {
    const [winner, loser, plan] = await Promise.all([buildUser(), buildUser(), buildPlan()]);
    const { id } = stripe.account.createCoupon({ id: code(), percent_off: 50, max_redemptions: 1 });
    await syncStripeCoupons();
    await buyWith(winner, plan, id);
    const answer = await buy(loser, plan, { coupon: id, total: 5000 });
    expect([answer.statusCode, answer.json()]).toEqual([400, { coupon: couponProblems.inactive }]);
    expect(await standing(loser)).toMatchObject({ units: 0, checkouts: ["expired"] });
    const redeemed = db.selectFrom("coupon_redemptions").select("user_id");
    expect(await redeemed.where("user_id", "in", [winner.id, loser.id]).execute()).toEqual([{ user_id: winner.id }]);
    await syncStripeCoupons();
    const known = await buy(loser, plan, { coupon: id, total: 5000 });
    expect(known.json()).toEqual({ coupon: couponProblems.usedUp });
  });

  it("that were deleted at Stripe meanwhile are refused", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    const { id } = stripe.account.createCoupon({ id: code(), percent_off: 50 });
    await syncStripeCoupons();
    stripe.account.deleteCoupon(id);
    const answer = await buy(user, plan, { coupon: id, total: 5000 });
    expect([answer.statusCode, answer.json()]).toEqual([400, { coupon: couponProblems.inactive }]);
  });

  it("that leave less than Stripe charges are refused with a reason", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan({ period: "once", price: 1000 })]);
    const { id } = stripe.account.createCoupon({ id: code(), percent_off: 99 });
    await syncStripeCoupons();
    const answer = await buy(user, plan, { coupon: id, total: 10 });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { coupon: expect.stringContaining("too small") as string },
    ]);
  });
});

it("a plan that costs less than Stripe charges is refused with a reason", async () => {
  const [user, plan] = await Promise.all([buildUser(), buildPlan({ period: "once", price: 20 })]);
  const answer = await buy(user, plan, { total: 20 });
  expect([answer.statusCode, answer.json()]).toEqual([400, { plan: expect.stringContaining("too small") as string }]);
  expect((await accountOf(user.id)).checkouts).toMatchObject([{ status: "expired" }]);
});

describe("the portal", () => {
  it("opens for who bought here, and for nobody else", async () => {
    const [user, stranger, plan] = await Promise.all([buildUser(), buildUser(), buildPlan()]);
    await beginPurchase(user, plan);
    const opened = await call(user, "POST", "/api/billing/portal/");
    expect(opened.json()).toEqual({ url: expect.stringMatching(/^https:\/\/billing\.stripe\.com\//) as string });
    expect((await call(stranger, "POST", "/api/billing/portal/")).statusCode).toBe(404);
  });

  it("is unavailable until somebody has set it up at Stripe", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    await beginPurchase(user, plan);
    stripe.account.hasPortal = false;
    expect((await call(user, "POST", "/api/billing/portal/")).statusCode).toBe(503);
    stripe.account.hasPortal = true;
  });
});

describe("money that takes days", () => {
  it("grants when it arrives", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan({ period: "once", press_releases: 1 })]);
    const { session } = await beginPurchase(user, plan);
    await tell(eventsDuring(() => stripe.account.completeCheckout(session, { later: true })));
    expect(await standing(user)).toMatchObject({ units: 0, checkouts: ["open"], payments: [] });
    await tell(eventsDuring(() => stripe.account.settleCheckout(session, true)));
    expect(await standing(user)).toMatchObject({ units: 1, checkouts: ["completed"], payments: [["paid", 10_000]] });
  });

  it("keeps the checkout open for two weeks", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan({ period: "once" })]);
    const { checkout, session } = await beginPurchase(user, plan);
    const paid = eventsDuring(() => stripe.account.completeCheckout(session, { later: true }));
    await tell([...paid, ...paid]);
    const { checkouts } = await accountOf(user.id);
    const days = Number(checkouts[0]?.expires_at.getTime()) - Number(checkouts[0]?.created_at.getTime());
    expect(days / 86_400_000).toBeCloseTo(14, 0);
    const answer = await call(user, "POST", `/api/billing/checkout/${checkout}/confirm/`);
    expect(answer.json()).toMatchObject({ status: "open", detail: checkoutMessages.waiting });
  });

  it("grants nothing when it does not, and says so", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan({ period: "once", press_releases: 1 })]);
    const { session } = await beginPurchase(user, plan);
    await tell(eventsDuring(() => stripe.account.completeCheckout(session, { later: true })));
    const [failure] = eventsDuring(() => stripe.account.settleCheckout(session, false));
    await tell(failure ? [failure] : []);
    await applyStripeEvent(failure?.id ?? "");
    expect(await standing(user)).toMatchObject({ units: 0, checkouts: ["expired"], payments: [["failed", 10_000]] });
  });
});
