/** What providers report, in any order, repeatedly and at once: the account comes out right. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { ledgerOf } from "#tests/factories/allowance.ts";
import { accountOf, buildPlan, mailsTo, withdrawPlans } from "#tests/factories/billing.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { STARTING_PLAN } from "../../contracts/plan.ts";
import { findBySlug, type PlanRow } from "../plans/queries.ts";
import { assignPlan } from "../plans/service.ts";
import { recordPayment, recordSubscription, type ReportedPayment, type ReportedSubscription } from "./service.ts";
import { getAllowance } from "../allowance/service.ts";

const START = Date.UTC(2026, 0, 31, 12);
const DAY = 86_400_000;
const at = (days: number) => new Date(START + days * DAY);

let plans: PlanRow[];
let trial: PlanRow | null;
beforeAll(async () => {
  plans = await Promise.all([3, 5, 7].map((press_releases) => buildPlan({ press_releases })));
  trial = await findBySlug(STARTING_PLAN);
});
afterAll(withdrawPlans);

const planOf = (index: number): PlanRow => {
  const plan = plans[index];
  if (!plan) throw new Error("There are three plans.");
  return plan;
};

/** The subscription of this number at Stripe; the numbers are the order of their beginning. */
function subscriptionOf(user: TestUser, index: number, changes: Partial<ReportedSubscription> = {}) {
  return {
    provider: "stripe" as const,
    ref: `sub_${user.id}_${index}`,
    userId: user.id,
    planId: planOf(index).id,
    couponId: null,
    status: "active" as const,
    price: 10_000,
    currency: "gbp",
    cancelsAtPeriodEnd: false,
    periodStart: at(index),
    periodEnd: at(index + 30),
    startedAt: at(index),
    endedAt: null,
    ...changes,
  };
}

function paymentOf(user: TestUser, index: number, period: number, changes: Partial<ReportedPayment> = {}) {
  return {
    provider: "stripe" as const,
    ref: `in_${user.id}_${index}_${period}`,
    userId: user.id,
    planId: planOf(index).id,
    subscriptionRef: `sub_${user.id}_${index}`,
    status: "paid" as const,
    amount: 10_000,
    currency: "gbp",
    periodStart: at(30 * period),
    periodEnd: at(30 * period + 30),
    invoiceUrl: null,
    grantsUnits: true,
    ...changes,
  };
}

const report = (reported: ReportedSubscription) => transaction((tx) => recordSubscription(tx, reported));
const charge = (reported: ReportedPayment) => transaction((tx) => recordPayment(tx, reported));

type Report =
  | { of: "subscription"; index: number; status: "active" | "past_due" | "ended"; cancels: boolean }
  | { of: "payment"; index: number; period: number; status: "paid" | "failed" }
  | { of: "purchase"; number: number };

const index = fc.integer({ min: 0, max: 2 });
const anyReport: fc.Arbitrary<Report> = fc.oneof(
  fc.record({
    of: fc.constant("subscription" as const),
    index,
    status: fc.constantFrom("active" as const, "active" as const, "past_due" as const, "ended" as const),
    cancels: fc.boolean(),
  }),
  fc.record({
    of: fc.constant("payment" as const),
    index,
    period: fc.integer({ min: 0, max: 2 }),
    status: fc.constantFrom("paid" as const, "failed" as const),
  }),
  fc.record({ of: fc.constant("purchase" as const), number: fc.integer({ min: 0, max: 1 }) }),
);
const batches = fc.array(fc.array(anyReport, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 });

/** @returns the units that the report brings when it is the first to say so, under the payment's name. */
async function perform(each: Report, user: TestUser, once: PlanRow): Promise<[ref: string, units: number] | null> {
  if (each.of === "subscription") {
    const endedAt = each.status === "ended" ? at(60) : null;
    await report(subscriptionOf(user, each.index, { status: each.status, endedAt, cancelsAtPeriodEnd: each.cancels }));
    return null;
  }
  if (each.of === "payment") {
    const payment = paymentOf(user, each.index, each.period, { status: each.status });
    await charge(payment);
    return each.status === "paid" ? [payment.ref, planOf(each.index).press_releases ?? 0] : null;
  }
  const ref = `cs_${user.id}_${each.number}`;
  const bought = { ref, planId: once.id, subscriptionRef: null, periodStart: null, periodEnd: null };
  await charge(paymentOf(user, 0, 0, bought));
  return [ref, once.press_releases ?? 0];
}

it("grants each paid payment once and keeps at most one subscription alive, whatever is reported", async () => {
  const once = await buildPlan({ period: "once", press_releases: 2 });
  await fc.assert(
    fc.asyncProperty(batches, async (sequence) => {
      const user = await buildUser();
      const paid = new Map<string, number>();
      for (const batch of sequence) {
        const brought = await Promise.all(batch.map((each) => perform(each, user, once)));
        for (const payment of brought) if (payment) paid.set(...payment);
        const { live, payments, planId, subscriptions } = await accountOf(user.id);
        expect(live.length).toBeLessThanOrEqual(1);
        const [living] = live;
        if (living) expect(planId).toBe(living.plan_id);
        else expect([null, trial?.id, once.id]).toContain(planId);
        expect(payments.filter(({ status }) => status === "paid").map(({ provider_ref }) => provider_ref)).toEqual(
          expect.arrayContaining([...paid.keys()]),
        );
        const granted = [...paid.values()].reduce((sum, units) => sum + units, 0);
        expect((await getAllowance(user.id)).available).toBe(granted);
        expect(await ledgerOf(user.id)).toHaveLength(paid.size);
        for (const { status, ended_at } of subscriptions) expect(ended_at === null).toBe(status !== "ended");
      }
    }),
    { numRuns: 40 },
  );
});

describe("a subscription", () => {
  it("that began later takes the place of the earlier, in whichever order they are heard of", async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const user = await buildUser();
      const refs: string[] = [];
      for (const each of order) refs.push(...(await report(subscriptionOf(user, each))));
      expect(refs).toEqual([`sub_${user.id}_0`]);
      expect(await accountOf(user.id)).toMatchObject({ planId: planOf(1).id, live: [{ plan_id: planOf(1).id }] });
    }
  });

  it("that has ended stays ended, and is to be ended at Stripe when it is said to live", async () => {
    const user = await buildUser();
    await report(subscriptionOf(user, 0, { status: "ended", endedAt: at(3) }));
    expect(await report(subscriptionOf(user, 0))).toEqual([`sub_${user.id}_0`]);
    expect(await accountOf(user.id)).toMatchObject({ planId: null, live: [] });
  });

  it("of the test mode is replaced by one of Stripe, whatever the clocks say, and nothing is to be ended there", async () => {
    const user = await buildUser();
    await report(subscriptionOf(user, 1, { provider: "test", ref: `test-${randomUUID()}` }));
    expect(await report(subscriptionOf(user, 0))).toEqual([]);
    expect((await accountOf(user.id)).live).toMatchObject([{ provider: "stripe" }]);
  });

  it("brings the starting plan back when it ends, and its owner is told once", async () => {
    const user = await buildUser();
    await report(subscriptionOf(user, 0));
    const ended = subscriptionOf(user, 0, { status: "ended", endedAt: at(9) });
    await Promise.all([report(ended), report(ended), report(ended)]);
    expect(await accountOf(user.id)).toMatchObject({ planId: trial?.id, subscriptions: [{ ended_at: at(9) }] });
    expect(await mailsTo(user)).toMatchObject([{ subject: `Your ${planOf(0).name} plan has ended` }]);
  });

  it("leaves the plan that an operator chose, through renewals and its end", async () => {
    const user = await buildUser();
    await report(subscriptionOf(user, 0));
    await assignPlan(user.id, planOf(2).slug);
    await report(subscriptionOf(user, 0, { periodEnd: at(60) }));
    expect((await accountOf(user.id)).planId).toBe(planOf(2).id);
    await charge(paymentOf(user, 1, 0, { subscriptionRef: null, planId: (await findBySlug("notice"))?.id ?? 0 }));
    await report(subscriptionOf(user, 0, { status: "ended", endedAt: at(9) }));
    expect((await accountOf(user.id)).planId).toBe(planOf(2).id);
  });

  it("of an account that is gone changes nothing", async () => {
    const user = await buildUser();
    const ghost = { ...user, id: 2 ** 40 };
    expect(await report(subscriptionOf(ghost, 0))).toEqual([`sub_${ghost.id}_0`]);
    expect(await report(subscriptionOf(ghost, 0, { status: "ended", endedAt: at(1) }))).toEqual([]);
    expect(await charge(paymentOf(ghost, 0, 0))).toBe(false);
  });
});

describe("a payment", () => {
  it("that failed and is paid later grants once, and its owner hears of the failure once", async () => {
    const user = await buildUser();
    await report(subscriptionOf(user, 0));
    const failed = paymentOf(user, 0, 1, { status: "failed", failure: "The card has\r\nexpired." });
    expect(await charge(failed)).toBe(true);
    expect(await charge(failed)).toBe(false);
    expect((await accountOf(user.id)).payments).toMatchObject([{ status: "failed" }]);
    expect(await ledgerOf(user.id)).toEqual([]);
    expect(await charge(paymentOf(user, 0, 1))).toBe(true);
    expect(await charge(failed)).toBe(false);
    expect((await accountOf(user.id)).payments).toMatchObject([{ status: "paid", failure: "" }]);
    expect(await ledgerOf(user.id)).toHaveLength(1);
    const [first, ...others] = await mailsTo(user);
    expect(first).toMatchObject({
      subject: `Payment for your ${planOf(0).name} plan failed`,
      body: expect.stringContaining("£100 for the next period of the"),
    });
    expect(first?.body).toContain("The card has expired.");
    expect(others.map(({ subject }) => subject)).toEqual([`Your ${planOf(0).name} plan`]);
  });

  it.each([
    ["smaller than those of the plan before", { word_limit: 600, anchor_text_links: 2 }, false],
    ["as large", { word_limit: 900, anchor_text_links: 5 }, true],
    ["larger", { word_limit: 1000, anchor_text_links: 5 }, true],
    ["without a cap", { word_limit: null, anchor_text_links: null }, true],
    ["larger in one and smaller in another", { word_limit: null, anchor_text_links: 1 }, true],
  ])("for what is bought once brings its limits unless they are smaller: %s", async (_how, limits, isTaken) => {
    const [user, large, next] = await Promise.all([
      buildUser(),
      buildPlan({ period: "once", word_limit: 900, anchor_text_links: 5 }),
      buildPlan({ period: "once", ...limits }),
    ] as const);
    const once = { subscriptionRef: null, periodStart: null, periodEnd: null };
    await charge(paymentOf(user, 0, 0, { ...once, planId: large.id }));
    await charge(paymentOf(user, 0, 1, { ...once, planId: next.id }));
    expect((await accountOf(user.id)).planId).toBe(isTaken ? next.id : large.id);
  });

  it("of a correction between periods grants nothing and is not mailed", async () => {
    const user = await buildUser();
    await report(subscriptionOf(user, 0));
    expect(await charge(paymentOf(user, 0, 0, { grantsUnits: false }))).toBe(true);
    expect([await ledgerOf(user.id), await mailsTo(user)]).toEqual([[], []]);
  });

  it("for a plan that is unknown is refused", async () => {
    const user = await buildUser();
    await expect(charge(paymentOf(user, 0, 0, { planId: 2 ** 40 }))).rejects.toMatchObject({ code: "not-found" });
    expect((await accountOf(user.id)).payments).toEqual([]);
  });

  it("of two people under one reference belongs to the first", async () => {
    const [first, second] = [await buildUser(), await buildUser()];
    const ref = `in_${randomUUID()}`;
    const outcomes = await Promise.all([first, second].map((user) => charge(paymentOf(user, 0, 0, { ref }))));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const rows = await db.selectFrom("payments").select("user_id").where("provider_ref", "=", ref).execute();
    expect(rows).toHaveLength(1);
  });
});
