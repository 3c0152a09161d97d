import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { ledgerOf } from "#tests/factories/allowance.ts";
import { accountOf, buildPlan, DECLINED, GOOD_CARD, mailsTo, openCheckout } from "#tests/factories/billing.ts";
import { buildCoupon } from "#tests/factories/coupons.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildCheckoutCalls, quoteUrl } from "#tests/support/billing/checkout-calls.ts";
import { checkoutMessages, checkoutState, quote, startedCheckout } from "../../contracts/checkout.ts";
import { couponProblems } from "../../contracts/coupon.ts";
import { planMessages } from "../../contracts/plan.ts";
import { applyCoupon, listCoupons } from "../coupons/service.ts";
import { getAllowance } from "../allowance/service.ts";

const { plan, call, begin, pay, confirm } = await buildCheckoutCalls();

describe("beginning a checkout", () => {
  it("refuses another total than today's", async () => {
    const user = await buildUser();
    for (const total of [9999, 10_001, 0]) {
      const response = await begin(user, { plan: plan.slug, total });
      expect([response.statusCode, response.json()]).toEqual([409, { detail: checkoutMessages.priceChanged }]);
    }
    expect((await accountOf(user.id)).checkouts).toEqual([]);
  });

  it("refuses to replace another plan than was shown, as a second tab would", async () => {
    const user = await buildUser();
    const larger = await buildPlan();
    const order = { plan: plan.slug, total: plan.price, replaces: null };
    const first = await begin(user, { plan: larger.slug, total: larger.price, replaces: null });
    await pay(user, startedCheckout.parse(first.json()).id);
    const refused = await begin(user, order);
    expect([refused.statusCode, refused.json()]).toEqual([409, { detail: checkoutMessages.planChanged }]);
    expect((await begin(user, { ...order, replaces: larger.slug })).statusCode).toBe(201);
  });

  it("refuses a coupon that ended since the quote, and what cannot be bought", async () => {
    const user = await buildUser();
    const { id, code } = await buildCoupon();
    const { total } = quote.parse((await call(null, "GET", quoteUrl({ plan: plan.slug, coupon: code }))).json());
    await db.updateTable("coupons").set({ expires_at: new Date() }).where("id", "=", id).execute();
    const over = await begin(user, { plan: plan.slug, coupon: code, total });
    expect([over.statusCode, over.json()]).toEqual([400, { coupon: couponProblems.expired }]);
    expect((await begin(user, { plan: "nothing", total })).statusCode).toBe(404);
    const trial = await begin(user, { plan: "trial", total: 0 });
    expect([trial.statusCode, trial.json()]).toEqual([400, { plan: planMessages.notOffered }]);
    expect((await accountOf(user.id)).checkouts).toEqual([]);
  });

  it("closes the one that was open", async () => {
    const user = await buildUser();
    const first = await openCheckout(user, plan);
    const response = await begin(user, { plan: "notice", total: 4500 });
    expect(response.statusCode).toBe(201);
    const second = startedCheckout.parse(response.json());
    expect(second).toMatchObject({ mode: "test", url: null });
    const late = await pay(user, first);
    expect([late.statusCode, late.json()]).toEqual([409, { detail: checkoutMessages.checkoutOver }]);
    expect((await pay(user, second.id)).statusCode).toBe(200);
    expect((await accountOf(user.id)).payments).toMatchObject([{ provider_ref: second.id, amount: 4500 }]);
  });

  it("leaves exactly one open, however many tabs begin at once", async () => {
    const user = await buildUser();
    const tabs = await Promise.all(Array.from({ length: 8 }, () => begin(user, { plan: plan.slug, total: 10_000 })));
    expect(new Set(tabs.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    const { checkouts } = await accountOf(user.id);
    expect(checkouts.filter(({ status }) => status === "open")).toHaveLength(1);
    const outcomes = await Promise.all(checkouts.map(({ id }) => pay(user, id)));
    expect(outcomes.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(outcomes.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
    const { payments, live } = await accountOf(user.id);
    expect([payments.length, live.length]).toEqual([1, 1]);
  });

  it("refuses the plan that one is on, and says so before its end as well", async () => {
    const user = await buildUser();
    await pay(user, await openCheckout(user, plan));
    const again = await begin(user, { plan: plan.slug, total: 10_000 });
    expect([again.statusCode, again.json()]).toEqual([409, { detail: checkoutMessages.alreadyOn(plan.name) }]);
    await call(user, "POST", "/api/billing/subscription/cancel/");
    const ending = await begin(user, { plan: plan.slug, total: 10_000 });
    expect([ending.statusCode, ending.json()]).toEqual([409, { detail: checkoutMessages.alreadyOnEnding(plan.name) }]);
  });
});

describe("paying a test checkout", () => {
  const units = async (user: TestUser) => (await getAllowance(user.id)).available;

  it("starts the plan and grants its releases, once, however often it is repeated at once", async () => {
    const user = await buildUser({ units: 1 });
    const id = await openCheckout(user, plan);
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(user, id)));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(checkoutState.parse(answer.json())).toEqual({ id, status: "completed", detail: checkoutMessages.paid });
    }
    expect(await units(user)).toBe(11);
    const account = await accountOf(user.id);
    expect(account).toMatchObject({
      planId: plan.id,
      live: [{ provider_ref: `test-${id}`, status: "active", price: 10_000, test_card: GOOD_CARD }],
      payments: [{ provider_ref: id, status: "paid", amount: 10_000, subscription_id: account.live[0]?.id }],
      checkouts: [{ id, status: "completed" }],
    });
    expect((await ledgerOf(user.id)).at(-1)).toMatchObject({ kind: "grant", units: 10, source: `test:${id}` });
    expect(await mailsTo(user)).toMatchObject([
      { subject: `Your ${plan.name} plan`, body: expect.stringContaining("10 releases were added") },
    ]);
  });

  it("changes nothing with a card that is declined; another one pays", async () => {
    const user = await buildUser();
    const id = await openCheckout(user, plan);
    const declined = await pay(user, id, DECLINED);
    expect([declined.statusCode, declined.json()]).toEqual([400, { card: checkoutMessages.declined }]);
    expect(await accountOf(user.id)).toMatchObject({ planId: null, subscriptions: [], payments: [] });
    expect(await units(user)).toBe(0);
    expect((await pay(user, id, "4242 4242-4242 4242")).statusCode).toBe(200);
    expect(await units(user)).toBe(10);
  });

  it("refuses one whose time is over", async () => {
    const user = await buildUser();
    const id = await openCheckout(user, plan);
    await db.updateTable("checkouts").set({ expires_at: new Date() }).where("id", "=", id).execute();
    expect((await confirm(user, id)).json()).toEqual({
      id,
      status: "expired",
      detail: checkoutMessages.checkoutOver,
    });
    for (const card of [GOOD_CARD, DECLINED]) {
      const late = await pay(user, id, card);
      expect([late.statusCode, late.json()]).toEqual([409, { detail: checkoutMessages.checkoutOver }]);
    }
    expect(await units(user)).toBe(0);
  });

  it("says how it stands", async () => {
    const user = await buildUser();
    const id = await openCheckout(user, plan);
    expect((await confirm(user, id)).json()).toEqual({ id, status: "open", detail: checkoutMessages.waiting });
    await pay(user, id);
    expect((await confirm(user, id)).json()).toMatchObject({ status: "completed", detail: checkoutMessages.paid });
  });

  it("takes the coupon off, counts it, and clears it where it was applied", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const { id: couponId, code } = await buildCoupon({ percent_off: 50 });
    for (const each of [user, other]) await applyCoupon(each.actor, code);
    const id = await openCheckout(user, plan, code);
    await Promise.all([pay(user, id), pay(user, id)]);
    expect((await accountOf(user.id)).payments).toMatchObject([{ amount: 5000 }]);
    const redeemed = db.selectFrom("coupons").select("times_redeemed").where("id", "=", couponId);
    expect((await redeemed.executeTakeFirstOrThrow()).times_redeemed).toBe(1);
    expect((await listCoupons(user.actor)).applied).toBeNull();
    expect((await listCoupons(other.actor)).applied).toMatchObject({ stripe_coupon_id: code });
  });

  it("refuses a coupon that ended since the checkout was begun, and charges nothing", async () => {
    const user = await buildUser();
    const { id: couponId, code } = await buildCoupon();
    const id = await openCheckout(user, plan, code);
    await db.updateTable("coupons").set({ expires_at: new Date() }).where("id", "=", couponId).execute();
    const late = await pay(user, id);
    expect([late.statusCode, late.json()]).toEqual([400, { coupon: couponProblems.expired }]);
    expect(await accountOf(user.id)).toMatchObject({ planId: null, subscriptions: [], payments: [] });
    expect(await mailsTo(user)).toEqual([]);
  });

  it("gives a coupon's last redemption to exactly one of many buyers; the others pay nothing", async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => buildUser()));
    const { code } = await buildCoupon({ max_redemptions: 1 });
    const opened = await Promise.all(buyers.map(async (user) => ({ user, id: await openCheckout(user, plan, code) })));
    const answers = await Promise.all(opened.map(async ({ user, id }) => ({ user, answer: await pay(user, id) })));
    const bought = answers.filter(({ answer }) => answer.statusCode === 200);
    expect(bought).toHaveLength(1);
    for (const { user, answer } of answers) {
      if (answer.statusCode === 200) continue;
      expect([answer.statusCode, answer.json()]).toEqual([400, { coupon: couponProblems.usedUp }]);
      expect(await accountOf(user.id)).toMatchObject({ subscriptions: [], payments: [] });
      expect(await units(user)).toBe(0);
    }
  });

  it("brings what is bought once each time, without a subscription", async () => {
    const user = await buildUser();
    const notice = { slug: "notice" };
    for (let time = 1; time <= 2; time++) {
      expect((await pay(user, await openCheckout(user, notice))).statusCode).toBe(200);
      expect(await units(user)).toBe(time);
    }
    expect(await accountOf(user.id)).toMatchObject({ subscriptions: [], payments: [{ amount: 4500 }, {}] });
    expect((await mailsTo(user)).map(({ subject }) => subject)).toEqual(["Your Notice plan", "Your Notice plan"]);
  });

  it("replaces the plan before; the releases of both stay", async () => {
    const [user, larger] = [await buildUser(), await buildPlan({ press_releases: 50, word_limit: null })];
    await pay(user, await openCheckout(user, plan));
    await pay(user, await openCheckout(user, larger));
    expect(await units(user)).toBe(60);
    expect(await accountOf(user.id)).toMatchObject({
      planId: larger.id,
      subscriptions: [{ plan_id: plan.id, status: "ended" }, { plan_id: larger.id }],
    });
    await pay(user, await openCheckout(user, { slug: "notice" }));
    expect(await accountOf(user.id)).toMatchObject({ planId: larger.id, live: [{ plan_id: larger.id }] });
    expect((await mailsTo(user)).some(({ subject }) => subject.includes("ended"))).toBe(false);
  });

  it("honours the price that was shown, whatever the plan costs by now", async () => {
    const [user, moving] = [await buildUser(), await buildPlan()];
    const id = await openCheckout(user, moving);
    await db.updateTable("plans").set({ price: 99_000, is_offered: false }).where("id", "=", moving.id).execute();
    expect((await pay(user, id)).statusCode).toBe(200);
    expect(await accountOf(user.id)).toMatchObject({ payments: [{ amount: 10_000 }], live: [{ price: 10_000 }] });
  });

  it("sells a plan without a cap, and one whose name spans lines", async () => {
    const user = await buildUser();
    const free = await buildPlan({ name: `All\r\nBcc: x@example.com ${randomUUID()}`, press_releases: null });
    await pay(user, await openCheckout(user, free));
    expect((await getAllowance(user.id)).available).toBeNull();
    const [mail] = await mailsTo(user);
    expect(mail?.subject).toMatch(/^Your All Bcc: x@example\.com \S+ plan$/);
    expect(mail?.body).toContain("You can submit unlimited releases.");
  });
});
