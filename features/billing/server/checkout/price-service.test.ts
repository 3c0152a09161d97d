/** What is refused between the price that was shown and the purchase: a second gift, and a plan that changed. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { type StripeDouble, startStripeServer } from "#tests/doubles/stripe/server.ts";
import {
  accountOf,
  buildPlan,
  buyPlan,
  GOOD_CARD,
  openCheckout,
  STAFF,
  withdrawPlans,
} from "#tests/factories/billing.ts";
import { buildCoupon } from "#tests/factories/coupons.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { purchaseAtStripe, standing, tell } from "#tests/support/billing/stripe-purchases.ts";
import { holdingTransaction } from "#tests/support/held.ts";
import { checkoutMessages } from "../../contracts/checkout.ts";
import { couponProblems } from "../../contracts/coupon.ts";
import { planMessages } from "../../contracts/plan.ts";
import { cleanCheckouts, payTestCheckout } from "./service.ts";
import { lockPlan, updatePlan } from "../plans/queries.ts";
import { changePlan } from "../plans/service.ts";
import { lockLedger } from "../allowance/queries.ts";
import { syncStripeCoupons } from "../stripe/coupon-service.ts";

let app: App;
let stripe: StripeDouble;
beforeAll(async () => {
  [app, stripe] = await Promise.all([buildContentApp(), startStripeServer()]);
});
afterEach(() => {
  stripe.recover();
  resetSettings();
});
afterAll(async () => {
  await withdrawPlans();
  await app.close();
  await stripe.stop();
});

const begin = (user: TestUser, payload: object) =>
  app.inject({ method: "POST", url: "/api/billing/checkout/", headers: { cookie: cookiesOf(user) }, payload });
const quoteFor = async (user: TestUser | null, plan: string, coupon: string) => {
  const url = `/api/billing/quote/?${new URLSearchParams({ plan, coupon })}`;
  return (await app.inject({ url, headers: user ? { cookie: cookiesOf(user) } : {} })).json<object>();
};
/** Whether somebody waits for what this connection has locked. */
async function isAwaited(pid: number): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`.execute(db);
  return rows.length > 0;
}
const freeCode = () => buildCoupon({ percent_off: 100 });

describe("a coupon that leaves nothing to pay", () => {
  it("is refused to who has used it, and told in the quote", async () => {
    const [user, other, plan, { code }] = await Promise.all([
      buildUser(),
      buildUser(),
      buildPlan({ period: "once" }),
      freeCode(),
    ] as const);
    await buyPlan(user, plan, { coupon: code });
    expect(await quoteFor(user, plan.slug, code)).toMatchObject({
      coupon: null,
      coupon_problem: couponProblems.usedByYou,
      total: plan.price,
    });
    const again = await begin(user, { plan: plan.slug, coupon: code, total: 0 });
    expect([again.statusCode, again.json()]).toEqual([400, { coupon: couponProblems.usedByYou }]);
    expect(await accountOf(user.id)).toMatchObject({ payments: [{ amount: 0 }], checkouts: [{}] });
    for (const each of [other, null])
      expect(await quoteFor(each, plan.slug, code)).toMatchObject({ coupon_problem: null, total: 0 });
    await buyPlan(other, plan, { coupon: code });
  });

  it("still takes its part off what costs something", async () => {
    const [user, plan, dearer] = await Promise.all([
      buildUser(),
      buildPlan({ period: "once", price: 1000 }),
      buildPlan({ period: "once", price: 5000 }),
    ] as const);
    const { code } = await buildCoupon({ amount_off: 1000 });
    await buyPlan(user, plan, { coupon: code });
    await buyPlan(user, dearer, { coupon: code });
    expect((await accountOf(user.id)).payments).toMatchObject([{ amount: 0 }, { amount: 4000 }]);
  });

  it("is refused under the lock to a checkout that was begun before", async () => {
    const [user, plan, { id, code }] = await Promise.all([
      buildUser(),
      buildPlan({ period: "once" }),
      freeCode(),
    ] as const);
    const checkout = await openCheckout(user, plan, code);
    await db.insertInto("coupon_redemptions").values({ coupon_id: id, user_id: user.id, checkout_id: null }).execute();
    await expect(payTestCheckout(user.actor, checkout, GOOD_CARD)).rejects.toMatchObject({
      fields: { coupon: couponProblems.usedByYou },
    });
    expect((await accountOf(user.id)).payments).toEqual([]);
  });

  it("of Stripe's is refused as well, also while nobody has heard of the first purchase", async () => {
    resetSettings(stripe.settings);
    const [user, plan] = await Promise.all([buildUser(), buildPlan({ period: "once" })]);
    const { id: code } = stripe.account.createCoupon({ id: `GIFT-${Date.now()}`, percent_off: 100 });
    await syncStripeCoupons();
    const { events } = await purchaseAtStripe(stripe, user, plan, code);
    const again = await begin(user, { plan: plan.slug, coupon: code, total: 0 });
    expect([again.statusCode, again.json()]).toEqual([400, { coupon: couponProblems.usedByYou }]);
    await tell(app, stripe, events);
    const after = await standing(user);
    expect(after).toMatchObject({ units: 10, payments: [["paid", 0]] });
    expect(after.checkouts.filter((status) => status === "open")).toEqual([]);
    expect(await quoteFor(user, plan.slug, code)).toMatchObject({ coupon_problem: couponProblems.usedByYou });
  });
});

describe("a plan", () => {
  it("keeps its period while somebody is buying it, and only so long", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan({ price: 1000 })]);
    const checkout = await openCheckout(user, plan);
    await expect(changePlan(STAFF, plan.slug, { period: "year" })).rejects.toMatchObject({
      fields: { period: planMessages.hasSubscribers },
    });
    await db
      .updateTable("checkouts")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("id", "=", checkout)
      .execute();
    expect(await changePlan(STAFF, plan.slug, { period: "year" })).toMatchObject({ period: "year" });
  });

  it.each([
    ["period", { period: "year" as const }, checkoutMessages.priceChanged],
    ["price", { price: 20_000 }, checkoutMessages.priceChanged],
    ["currency", { currency: "eur" }, checkoutMessages.priceChanged],
    ["offer", { is_offered: false }, planMessages.notOffered],
  ])("whose %s changes while a checkout begins is not sold as it was", async (_what, change, detail) => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    const begun = await holdingTransaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const pid = rows[0]?.pid ?? 0;
      await lockLedger(tx, user.id); // whoever begins waits here, with the plan as it was
      const answer = begin(user, { plan: plan.slug, total: plan.price }).then((response) => response);
      await vi.waitFor(async () => expect(await isAwaited(pid)).toBe(true));
      const locked = await lockPlan(tx, plan.slug);
      const { id, slug: _slug, created_at: _created, ...fields } = locked ?? plan;
      await updatePlan(tx, id, { ...fields, ...change });
      return { answer };
    });
    const answer = await begun.answer;
    expect([answer.statusCode, answer.json()]).toEqual([409, { detail }]);
    expect((await accountOf(user.id)).checkouts).toEqual([]);
  });
});

it("forgets checkouts that came to nothing after 90 days, and no others", async () => {
  const [user, plan] = await Promise.all([buildUser(), buildPlan({ period: "once" })]);
  const bought = await buyPlan(user, plan);
  const closed = await openCheckout(user, plan);
  const open = await openCheckout(user, plan);
  const ended = (days: number) =>
    db
      .updateTable("checkouts")
      .set({ expires_at: new Date(Date.now() - days * 86_400_000) })
      .where("user_id", "=", user.id)
      .execute();
  const left = async () => (await accountOf(user.id)).checkouts.map(({ id }) => id).toSorted();
  await ended(89);
  await cleanCheckouts();
  expect(await left()).toEqual([bought, closed, open].toSorted());
  await ended(91);
  await cleanCheckouts();
  expect(await left()).toEqual([bought, open].toSorted());
});
