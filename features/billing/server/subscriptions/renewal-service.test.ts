import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { ledgerOf } from "#tests/factories/allowance.ts";
import {
  accountOf,
  ageFailures,
  ageSubscription,
  buildPlan,
  buyPlan,
  FAILS_LATER,
  GOOD_CARD,
  mailsTo,
  withdrawPlans,
} from "#tests/factories/billing.ts";
import { buildCoupon } from "#tests/factories/coupons.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { holdingTransaction } from "#tests/support/held.ts";
import { checkoutMessages } from "../../contracts/checkout.ts";
import { STARTING_PLAN } from "../../contracts/plan.ts";
import { cancelSubscription } from "./service.ts";
import { billingJobs } from "../jobs.ts";
import { findBySlug, type PlanRow } from "../plans/queries.ts";
import { lockLedger } from "../allowance/queries.ts";
import { renewDue } from "./renewal-service.ts";
import { getAllowance } from "../allowance/service.ts";

let plan: PlanRow;
beforeAll(async () => {
  plan = await buildPlan();
});
afterAll(withdrawPlans);

const units = async (user: TestUser) => (await getAllowance(user.id)).available;

async function subscriber(interval: string, options: Parameters<typeof buyPlan>[2] = {}, on = plan): Promise<TestUser> {
  const user = await buildUser();
  await buyPlan(user, on, options);
  await ageSubscription(user.id, interval);
  return user;
}

describe("renewDue", () => {
  it("leaves alone what is not due", async () => {
    const user = await subscriber("27 days");
    await renewDue();
    expect((await accountOf(user.id)).payments).toHaveLength(1);
    expect(await units(user)).toBe(10);
  });

  it("begins the next period and grants its releases", async () => {
    const user = await subscriber("1 month 2 hours");
    const before = (await accountOf(user.id)).live[0];
    await renewDue();
    const { live, payments } = await accountOf(user.id);
    const [renewed] = live;
    expect(renewed).toMatchObject({ id: before?.id, status: "active", period_start: before?.period_end });
    expect(renewed?.period_end.getTime()).toBeGreaterThan(Date.now());
    const ref = `${before?.provider_ref}:${before?.period_end.toISOString().slice(0, 10)}`;
    expect(payments).toMatchObject([{}, { provider_ref: ref, amount: 10_000, period_start: before?.period_end }]);
    expect((await ledgerOf(user.id)).at(-1)).toMatchObject({ kind: "grant", units: 10, source: `test:${ref}` });
    expect(await mailsTo(user)).toHaveLength(1);
  });

  it("catches up on missed periods, each exactly once, with any number of workers", async () => {
    const users = await Promise.all(
      ["1 month 2 hours", "3 months 2 hours", "14 months 2 hours", "1 hour"].map((interval) => subscriber(interval)),
    );
    await Promise.all(Array.from({ length: 6 }, () => renewDue()));
    await renewDue();
    for (const [index, periods] of [1, 3, 14, 0].entries()) {
      const user = users[index];
      const { live, payments } = await accountOf(user?.id ?? 0);
      expect(payments).toHaveLength(1 + periods);
      expect(new Set(payments.map(({ period_start }) => period_start?.getTime())).size).toBe(1 + periods);
      expect(live[0]?.period_end.getTime()).toBeGreaterThan(Date.now());
      expect(user && (await units(user))).toBe(10 * (1 + periods));
    }
  });

  it("renews by the year", async () => {
    const user = await subscriber("1 year 1 day", {}, await buildPlan({ period: "year", press_releases: 100 }));
    await renewDue();
    expect((await accountOf(user.id)).payments).toHaveLength(2);
    expect(await units(user)).toBe(200);
  });

  it.each<[string, Parameters<typeof buildCoupon>[0], number[]]>([
    ["once", { duration: "once" }, [8000, 10_000, 10_000, 10_000]],
    ["for three months", { duration: "repeating", duration_in_months: 3 }, [8000, 8000, 8000, 10_000]],
    ["for ever", { duration: "forever" }, [8000, 8000, 8000, 8000]],
  ])("takes a coupon off that lasts %s, even when it is switched off since", async (_name, terms, amounts) => {
    const { id, code } = await buildCoupon(terms);
    const user = await subscriber("3 months 2 hours", { coupon: code });
    await db.updateTable("coupons").set({ is_active: false }).where("id", "=", id).execute();
    await renewDue();
    expect((await accountOf(user.id)).payments.map(({ amount }) => amount)).toEqual(amounts);
  });

  it("keeps the price of the day of purchase, and grants what the plan grants now", async () => {
    const changing = await buildPlan();
    const user = await subscriber("1 month 2 hours", {}, changing);
    const change = { price: 77_700, press_releases: 25, is_offered: false };
    await db.updateTable("plans").set(change).where("id", "=", changing.id).execute();
    await renewDue();
    expect((await accountOf(user.id)).payments.map(({ amount }) => amount)).toEqual([10_000, 10_000]);
    expect(await units(user)).toBe(35);
  });

  it("ends what was cancelled, with its period; releases stay", async () => {
    const user = await subscriber("20 days");
    await cancelSubscription(user.actor);
    await renewDue();
    expect((await accountOf(user.id)).live).toHaveLength(1);
    await ageSubscription(user.id, "12 days");
    await Promise.all([renewDue(), renewDue()]);
    const { live, subscriptions, payments, planId } = await accountOf(user.id);
    expect([live, payments.length, planId]).toEqual([[], 1, (await findBySlug(STARTING_PLAN))?.id]);
    expect(subscriptions[0]).toMatchObject({ ended_at: subscriptions[0]?.period_end, cancels_at_period_end: false });
    expect(await units(user)).toBe(10);
    expect((await mailsTo(user)).at(-1)?.subject).toBe(`Your ${plan.name} plan has ended`);
  });

  it("passes over an account that somebody works on, and takes it in the next run", async () => {
    const [busy, idle] = [await subscriber("1 month 2 hours"), await subscriber("1 month 2 hours")];
    await holdingTransaction(async (tx) => {
      await lockLedger(tx, busy.id);
      await renewDue();
      expect(await units(idle)).toBe(20);
      expect(await units(busy)).toBe(10);
    });
    await renewDue();
    expect(await units(busy)).toBe(20);
  });

  it("goes on past one that cannot be renewed, and changes nothing about it", async () => {
    await renewDue(); // what other tests left behind
    const [broken, sound] = [await subscriber("5 months", { card: FAILS_LATER }), await subscriber("1 month 2 hours")];
    // Nobody can be told of the failure: that takes the whole renewal back.
    const broke = db.updateTable("users").set({ email: "no address" }).where("id", "=", broken.id);
    await broke.execute();
    expect(await renewDue()).toMatchObject({ renewed: 1, failed: 0 });
    expect(await units(sound)).toBe(20);
    expect(await accountOf(broken.id)).toMatchObject({ live: [{ status: "active" }], payments: [{ status: "paid" }] });
    await db.updateTable("users").set({ email: broken.email }).where("id", "=", broken.id).execute();
    expect(await renewDue()).toMatchObject({ renewed: 0, failed: 1 });
  });

  it("expires checkouts whose time is over", async () => {
    const user = await subscriber("1 hour");
    const { checkouts } = await accountOf(user.id);
    const open = { status: "open" as const, completed_at: null, expires_at: new Date(Date.now() - 1) };
    await db
      .updateTable("checkouts")
      .set(open)
      .where("id", "=", checkouts[0]?.id ?? "")
      .execute();
    await renewDue();
    expect((await accountOf(user.id)).checkouts).toMatchObject([{ status: "expired" }]);
  });

  it("is a job that runs every ten minutes and when a worker starts", async () => {
    const job = billingJobs.find(({ queue }) => queue === "renew-test-subscriptions");
    expect(job).toMatchObject({ cron: "*/10 * * * *", atStart: true });
    const user = await subscriber("1 month 2 hours");
    await job?.handler({}, { id: "1", attempt: 1, isLastAttempt: false, signal: AbortSignal.timeout(20_000) });
    expect(await units(user)).toBe(20);
  });
});

describe("a card that fails at the renewal", () => {
  const paymentsOf = async (user: TestUser) => (await accountOf(user.id)).payments.slice(1);

  it("leaves the subscription past due, grants nothing, and is told once", async () => {
    const user = await subscriber("1 month 2 hours", { card: FAILS_LATER });
    await Promise.all(Array.from({ length: 4 }, () => renewDue()));
    const { live, planId } = await accountOf(user.id);
    expect(live).toMatchObject([{ status: "past_due" }]);
    expect(planId).toBe(plan.id);
    expect(await paymentsOf(user)).toMatchObject([
      {
        status: "failed",
        amount: 10_000,
        failure: checkoutMessages.renewalDeclined,
        period_start: live[0]?.period_end,
      },
    ]);
    expect(await units(user)).toBe(10);
    expect((await mailsTo(user)).slice(1)).toMatchObject([{ subject: `Payment for your ${plan.name} plan failed` }]);
  });

  it("is tried again once a day, and ends the subscription after three days", async () => {
    const user = await subscriber("1 month 2 hours", { card: FAILS_LATER });
    await renewDue();
    for (const day of [1, 2, 3]) {
      await renewDue();
      expect((await accountOf(user.id)).live).toMatchObject([{ status: "past_due" }]);
      await ageFailures(user.id, "1 day");
      const [before] = await paymentsOf(user);
      await renewDue();
      const [after] = await paymentsOf(user);
      expect(after?.updated_at.getTime(), `day ${day}`).toBeGreaterThan(before?.updated_at.getTime() ?? 0);
    }
    const { live, planId } = await accountOf(user.id);
    expect([live, planId]).toEqual([[], (await findBySlug(STARTING_PLAN))?.id]);
    expect(await paymentsOf(user)).toHaveLength(1);
    expect((await mailsTo(user)).slice(1).map(({ subject }) => subject)).toEqual([
      `Payment for your ${plan.name} plan failed`,
      `Your ${plan.name} plan has ended`,
    ]);
    await ageFailures(user.id, "9 days");
    await renewDue();
    expect(await paymentsOf(user)).toHaveLength(1);
  });

  it("pays what costs nothing", async () => {
    const { code } = await buildCoupon({ percent_off: 100, duration: "forever" });
    const user = await subscriber("1 month 2 hours", { card: FAILS_LATER, coupon: code });
    await renewDue();
    expect(await paymentsOf(user)).toMatchObject([{ status: "paid", amount: 0 }]);
    expect(await units(user)).toBe(20);
  });

  it("is replaced by buying the plan again with another one", async () => {
    const user = await subscriber("1 month 2 hours", { card: FAILS_LATER });
    await renewDue();
    await buyPlan(user, plan, { card: GOOD_CARD });
    expect(await accountOf(user.id)).toMatchObject({
      planId: plan.id,
      subscriptions: [{ status: "ended" }, { status: "active", test_card: GOOD_CARD }],
    });
    expect(await units(user)).toBe(20);
  });
});
