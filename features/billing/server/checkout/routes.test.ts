/** Who may call what of buying, and what a quote tells. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { accountMessages } from "#features/accounts/contract.ts";
import { db } from "#platform/database/client.ts";
import { accountOf, buildPlan, buyPlan, GOOD_CARD, openCheckout } from "#tests/factories/billing.ts";
import { buildCoupon } from "#tests/factories/coupons.ts";
import { createPlatform } from "#tests/factories/platforms.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildCheckoutCalls, type Method, quoteUrl } from "#tests/support/billing/checkout-calls.ts";
import { checkoutMessages, quote } from "../../contracts/checkout.ts";
import { couponProblems } from "../../contracts/coupon.ts";
import { destinationsAnswer, planMessages, plansAnswer } from "../../contracts/plan.ts";

const { plan, call, begin, pay, confirm } = await buildCheckoutCalls();

describe("who may call", () => {
  const id = randomUUID();
  it.each<[Method, string, object | undefined]>([
    ["POST", "/api/billing/checkout/", { plan: "wire", total: 160_000 }],
    ["POST", `/api/billing/checkout/${id}/pay/`, { card: GOOD_CARD }],
    ["POST", `/api/billing/checkout/${id}/confirm/`, undefined],
    ["GET", "/api/billing/", undefined],
    ["POST", "/api/billing/portal/", undefined],
    ["POST", "/api/billing/subscription/cancel/", undefined],
    ["POST", "/api/billing/subscription/resume/", undefined],
  ])("refuses a visitor: %s %s", async (method, url, payload) => {
    const response = await call(null, method, url, payload);
    expect([response.statusCode, response.json()]).toEqual([401, { detail: accountMessages.notSignedIn }]);
  });

  it.each(["/api/billing/plans/", quoteUrl({ plan: "wire" })])("lets a visitor look: %s", async (url) => {
    expect((await call(null, "GET", url)).statusCode).toBe(200);
  });

  it.each([
    ["pay", pay],
    ["confirm", confirm],
  ] as const)("knows nothing of somebody else's checkout, nor of none: %s", async (_name, action) => {
    const [owner, other] = [await buildUser(), await buildUser()];
    const theirs = await openCheckout(owner, plan);
    for (const checkout of [theirs, randomUUID()]) {
      const response = await action(other, checkout);
      expect([response.statusCode, response.json()]).toEqual([404, { detail: checkoutMessages.noCheckout }]);
    }
    expect(await accountOf(owner.id)).toMatchObject({ checkouts: [{ status: "open" }], payments: [] });
  });

  it.each<[string, (user: TestUser) => ReturnType<typeof call>, object]>([
    ["a checkout of nothing", (user) => begin(user, {}), { plan: expect.any(String), total: expect.any(String) }],
    ["a negative total", (user) => begin(user, { plan: "wire", total: -1 }), { total: expect.any(String) }],
    ["half a penny", (user) => begin(user, { plan: "wire", total: 0.5 }), { total: expect.any(String) }],
    [
      "what is no code",
      (user) => begin(user, { plan: "wire", total: 1, coupon: "two words" }),
      { coupon: "This is not a valid coupon code." },
    ],
    ["a payment without a card", (user) => pay(user, randomUUID(), null), { card: expect.any(String) }],
    [
      "a real card",
      (user) => pay(user, randomUUID(), "5555555555554444"),
      { card: "Only the test cards listed here work." },
    ],
    ["a payment of what is no id", (user) => pay(user, "1"), { id: expect.any(String) }],
    ["a question about what is no id", (user) => confirm(user, "x'"), { id: expect.any(String) }],
    ["a quote of nothing", () => call(null, "GET", "/api/billing/quote/"), { plan: "Choose a plan." }],
  ])("refuses %s", async (_name, action, fields) => {
    const response = await action(await buildUser());
    expect([response.statusCode, response.json()]).toEqual([400, fields]);
  });
});

describe("GET plans", () => {
  it("lists what can be bought, in the order of the page", async () => {
    const { plans } = plansAnswer.parse((await call(null, "GET", "/api/billing/plans/")).json());
    const slugs = plans.map(({ slug }) => slug).filter((slug) => !slug.startsWith("plan-"));
    expect(slugs).toEqual(["notice", "newsroom", "wire"]);
    expect(plans.find(({ slug }) => slug === plan.slug)).toMatchObject({ price: 10_000, period: "month" });
  });
});

describe("where a release goes", () => {
  it("is told to nobody who is not signed in", async () => {
    expect((await call(null, "GET", "/api/billing/destinations/")).statusCode).toBe(401);
  });

  it("is named in the quote by the plan that counts afterwards, with a coupon or without", async () => {
    const [single, monthly] = [await buildPlan({ period: "once" }), await buildPlan({ period: "month" })];
    const ofSingle = await createPlatform({ plan_ids: [single.id] });
    const ofMonthly = await createPlatform({ plan_ids: [monthly.id] });
    await createPlatform({ plan_ids: [single.id, monthly.id], is_active: false });
    const coupon = await buildCoupon();
    const buyer = await buildUser();
    const told = async (user: TestUser | null, wish: Parameters<typeof quoteUrl>[0]) =>
      quote.parse((await call(user, "GET", quoteUrl(wish))).json()).platforms;
    const destinations = async (post = "") =>
      destinationsAnswer.strict().parse((await call(buyer, "GET", `/api/billing/destinations/${post}`)).json())
        .platforms;
    expect(await told(null, { plan: single.slug, coupon: coupon.code })).toEqual([ofSingle.name]);
    expect(await told(buyer, { plan: monthly.slug, coupon: coupon.code })).toEqual([ofMonthly.name]);
    expect(await destinations()).toEqual([]);
    await buyPlan(buyer, monthly, { coupon: coupon.code });
    expect(await destinations()).toEqual([ofMonthly.name]);
    // What is bought on top does not replace the subscription.
    expect(await told(buyer, { plan: single.slug })).toEqual([ofMonthly.name]);
    await buyPlan(buyer, single);
    expect(await destinations()).toEqual([ofMonthly.name]);
    // Another user's post says nothing of its order.
    const theirs = await buildPost((await buildUser()).id, { status: "scheduled" });
    await db
      .insertInto("delivery_orders")
      .values({ post_id: theirs.id, platform_ids: [String(ofSingle.id)] })
      .execute();
    expect(await destinations(`?post=${theirs.id}`)).toEqual([ofMonthly.name]);
    const own = await buildPost(buyer.id, { status: "scheduled" });
    await db
      .insertInto("delivery_orders")
      .values({ post_id: own.id, platform_ids: [String(ofSingle.id)] })
      .execute();
    expect(await destinations(`?post=${own.id}`)).toEqual([ofSingle.name]);
    // Published before orders were recorded: it went nowhere, whatever the plan of now includes.
    const earlier = await buildPost(buyer.id);
    expect(await destinations(`?post=${earlier.id}`)).toEqual([]);
  });
});

describe("a quote", () => {
  it("knows no unknown plan and offers no withdrawn one", async () => {
    const withdrawn = await buildPlan({ is_offered: false });
    const [unknown, closed] = await Promise.all(
      ["nothing", withdrawn.slug].map((slug) => call(null, "GET", quoteUrl({ plan: slug }))),
    );
    expect([unknown?.statusCode, unknown?.json()]).toEqual([404, { detail: planMessages.unknown }]);
    expect([closed?.statusCode, closed?.json()]).toEqual([400, { plan: planMessages.notOffered }]);
  });

  it.each<[string, Parameters<typeof buildCoupon>[0], object]>([
    ["nothing but the price", undefined, { discount: 0, total: 10_000, renewal: 10_000 }],
    ["a first payment off", { percent_off: 33.33 }, { discount: 3333, total: 6667, renewal: 10_000 }],
    ["all payments off", { duration: "forever" }, { discount: 2000, total: 8000, renewal: 8000 }],
    ["one month off", { duration: "repeating", duration_in_months: 1 }, { total: 8000, renewal: 10_000 }],
    ["two months off", { duration: "repeating", duration_in_months: 2 }, { total: 8000, renewal: 8000 }],
    ["more than the price off", { amount_off: 99_999 }, { discount: 10_000, total: 0, renewal: 10_000 }],
  ])("tells %s", async (_name, terms, figures) => {
    const coupon = terms && (await buildCoupon(terms));
    const response = await call(null, "GET", quoteUrl({ plan: plan.slug, ...(coupon && { coupon: coupon.code }) }));
    const answer = quote.parse(response.json());
    expect(answer).toMatchObject({ mode: "test", amount: 10_000, currency: "gbp", coupon_problem: null, ...figures });
    expect(answer.coupon?.stripe_coupon_id).toBe(coupon?.code);
  });

  it.each<[string, Parameters<typeof buildCoupon>[0] | string, string]>([
    ["expired", { expires_at: new Date(Date.now() - 1) }, couponProblems.expired],
    ["used up", { max_redemptions: 3, times_redeemed: 3 }, couponProblems.usedUp],
    ["switched off", { is_active: false }, couponProblems.inactive],
    ["in euros", { amount_off: 500, currency: "eur" }, couponProblems.otherCurrency],
    ["Stripe's", { source: "stripe" }, couponProblems.unknown],
    ["invented", "NO-SUCH-CODE", couponProblems.unknown],
    ["no code at all", "20% off, please'", couponProblems.unknown],
  ])("keeps the full price beside a coupon that is %s", async (_name, terms, problem) => {
    const code = typeof terms === "string" ? terms : (await buildCoupon(terms)).code;
    const response = await call(null, "GET", quoteUrl({ plan: plan.slug, coupon: code }));
    expect(quote.parse(response.json())).toMatchObject({
      coupon: null,
      coupon_problem: problem,
      discount: 0,
      total: 10_000,
      renewal: 10_000,
    });
  });

  it("renews nothing that is bought once, and takes an empty code for none", async () => {
    const response = await call(null, "GET", quoteUrl({ plan: "notice", coupon: " " }));
    expect(quote.parse(response.json())).toMatchObject({ total: 4500, renewal: null, coupon_problem: null });
  });
});
