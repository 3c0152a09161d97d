/** Refunds: never more than was paid, however many ask at once, and each made at Stripe once. */
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { type StripeDouble, startStripeServer } from "#tests/doubles/stripe/server.ts";
import { buildPlan, buyPlan, mailsTo, withdrawPlans } from "#tests/factories/billing.ts";
import { buildOperator, buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { eventsDuring, purchaseAtStripe, standing, tell } from "#tests/support/billing/stripe-purchases.ts";
import { moneyMessages, type MoneyPayment, type Revenue } from "../../contracts/money.ts";
import { paymentMessages } from "../../contracts/held-payment.ts";
import { createRefund, sendRefund } from "./refund-service.ts";
import { transaction } from "#platform/database/client.ts";

let app: App;
let stripe: StripeDouble;
let operator: TestUser;
beforeAll(async () => {
  [app, stripe, operator] = await Promise.all([buildContentApp(), startStripeServer(), buildOperator()]);
});
afterEach(() => {
  stripe.recover();
  resetSettings({ STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined });
});
afterAll(async () => {
  await withdrawPlans();
  await app.close();
  await stripe.stop();
  resetSettings();
});

const paymentIdOf = async (user: TestUser) =>
  (await db.selectFrom("payments").select("id").where("user_id", "=", user.id).executeTakeFirstOrThrow()).id;
const refundsOf = (id: number) =>
  db.selectFrom("refunds").selectAll().where("payment_id", "=", id).orderBy("id").execute();
const giveBack = (id: number, body: object, who = operator) =>
  app.inject({
    method: "POST",
    url: `/operator/payments/${id}/refunds/`,
    headers: { cookie: cookiesOf(who) },
    payload: { refunded: 0, reason: "Bought twice", way: "recorded", ...body },
  });
async function boughtInTestMode(changes: Parameters<typeof buildPlan>[0] = {}) {
  const [user, plan] = await Promise.all([buildUser(), buildPlan(changes)]);
  await buyPlan(user, plan);
  return { user, plan, id: await paymentIdOf(user) };
}
async function boughtAtStripe(period: "month" | "once" = "once") {
  resetSettings(stripe.settings);
  const [user, plan] = await Promise.all([buildUser(), buildPlan({ period })]);
  const bought = await purchaseAtStripe(stripe, user, plan);
  await tell(app, stripe, bought.events);
  return { user, plan, id: await paymentIdOf(user), ...bought };
}

describe("a refund is refused", () => {
  it("to all but operators, and nothing changes", async () => {
    const { user, id } = await boughtInTestMode();
    expect((await giveBack(id, { amount: 1 }, user)).statusCode).toBe(403);
    expect(
      (await app.inject({ method: "POST", url: `/operator/payments/${id}/refunds/`, payload: {} })).statusCode,
    ).toBe(401);
    expect(await refundsOf(id)).toEqual([]);
  });

  it.each<[string, object, number, object]>([
    ["above the payment", { amount: 10_001 }, 400, { amount: paymentMessages.noRoom("£100") }],
    ["of nothing", { amount: 0 }, 400, { amount: "Enter an amount above 0." }],
    ["below nothing", { amount: -5 }, 400, { amount: "Enter an amount above 0." }],
    ["of half a penny", { amount: 0.5 }, 400, { amount: "Amount must be a whole number." }],
    ["without a reason", { amount: 1, reason: " " }, 400, { reason: "Enter a reason." }],
    ["through Stripe where nothing was charged", { amount: 1, way: "stripe" }, 400, { way: moneyMessages.wayOfTest }],
    ["seen as another than it is", { amount: 1, refunded: 7 }, 409, { detail: moneyMessages.changed }],
    [
      "with more releases than it brought",
      { amount: 1, releases: 11 },
      400,
      { releases: "At most 10 can be taken back." },
    ],
  ])("%s", async (_name, body, status, answer) => {
    const { id, user } = await boughtInTestMode();
    const answered = await giveBack(id, body);
    expect([answered.statusCode, answered.json()]).toEqual([status, answer]);
    expect([await refundsOf(id), (await standing(user)).units]).toEqual([[], 10]);
  });

  it("of a payment that is not there, or failed", async () => {
    const { id } = await boughtInTestMode();
    expect((await giveBack(2 ** 40, { amount: 1 })).statusCode).toBe(404);
    await db.updateTable("payments").set({ status: "failed" }).where("id", "=", id).execute();
    expect((await giveBack(id, { amount: 1 })).json()).toEqual({ detail: paymentMessages.notPaid });
  });

  it("a second time, once all has gone back", async () => {
    const { id } = await boughtInTestMode();
    expect((await giveBack(id, { amount: 10_000 })).statusCode).toBe(200);
    const again = await giveBack(id, { amount: 1, refunded: 10_000 });
    expect([again.statusCode, again.json()]).toEqual([409, { detail: paymentMessages.nothingLeft }]);
  });

  it("through Stripe while no key is set", async () => {
    const { id } = await boughtAtStripe();
    resetSettings({ STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined });
    const answer = await giveBack(id, { amount: 1, way: "stripe" });
    expect([answer.statusCode, answer.json()]).toEqual([409, { detail: paymentMessages.stripeNotConnected }]);
  });
});

describe("all refunds of a payment together", () => {
  it("count once where the same is sent many times at once", async () => {
    const { id } = await boughtInTestMode();
    const answers = await Promise.all(Array.from({ length: 8 }, () => giveBack(id, { amount: 2500 })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual([2500]);
  });

  it("never exceed it, whatever many ask for at once", { timeout: 120_000 }, () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 12_000 }), { minLength: 2, maxLength: 8 }),
        async (amounts) => {
          const { id } = await boughtInTestMode({ press_releases: 1 });
          const refund = (amount: number) =>
            transaction((tx) => createRefund(tx, operator.actor, { id }, { amount, reason: "x", way: "recorded" }));
          const outcomes = await Promise.allSettled(amounts.map(refund));
          const made = outcomes.filter(({ status }) => status === "fulfilled").length;
          const rows = await refundsOf(id);
          const sum = rows.reduce((all, { amount }) => all + amount, 0);
          expect([rows.length, sum <= 10_000]).toEqual([made, true]);
          // Refused was only what did not fit in what was left at the end, or at its turn.
          const refused = amounts.filter((_, place) => outcomes[place]?.status === "rejected");
          expect(refused.every((amount) => amount > 10_000 - sum)).toBe(true);
        },
      ),
      { numRuns: 12 },
    ),
  );

  it("are held by the database too", async () => {
    const { id } = await boughtInTestMode();
    const row = { payment_id: id, reason: "x", way: "recorded" as const, operator_id: null };
    await db
      .insertInto("refunds")
      .values({ ...row, amount: 6000 })
      .execute();
    await expect(
      db
        .insertInto("refunds")
        .values({ ...row, amount: 4001 })
        .execute(),
    ).rejects.toMatchObject({
      code: "DL422",
    });
    await db
      .updateTable("refunds")
      .set({ status: "failed", settled_at: new Date() })
      .where("payment_id", "=", id)
      .execute();
    await db
      .insertInto("refunds")
      .values({ ...row, amount: 10_000 })
      .execute();
    const back = db
      .updateTable("refunds")
      .set({ status: "done" })
      .where("payment_id", "=", id)
      .where("amount", "=", 6000);
    await expect(back.execute()).rejects.toMatchObject({ code: "DL422" });
  });
});

describe("a refund", () => {
  it("takes back the releases and ends the plan that the operator says, and tells the customer", async () => {
    const { user, plan, id } = await boughtInTestMode();
    const answer = await giveBack(id, { amount: 4000, releases: 4, ends_plan: true });
    expect(answer.json()).toMatchObject({
      refunded: 4000,
      pending: 0,
      releases: 6,
      releases_left: 6,
      is_current: false,
    });
    const after = await standing(user);
    expect([after.units, after.live, after.plan === plan.id]).toEqual([6, [], false]);
    expect((await mailsTo(user)).map(({ subject }) => subject)).toContain("Your refund of £40");
    const entry = db.selectFrom("audit_entries").select("details").where("subject", "=", `payment ${id}`);
    expect(await entry.executeTakeFirst()).toEqual({
      details: "£40 of £100, recorded: Bought twice (4 releases taken back, plan ended)",
    });
  });

  it("leaves releases and plan alone unless told otherwise", async () => {
    const { user, plan, id } = await boughtInTestMode();
    await giveBack(id, { amount: 10_000 });
    expect(await standing(user)).toMatchObject({
      units: 10,
      plan: plan.id,
      live: [[expect.any(String), "active", false]],
    });
  });

  it("is made at Stripe once, however often its job runs and whatever is lost on the way", async () => {
    const { id, session } = await boughtAtStripe();
    expect((await giveBack(id, { amount: 2500, way: "stripe" })).json()).toMatchObject({
      refunded: 2500,
      pending: 2500,
    });
    const [refund] = await refundsOf(id);
    stripe.failAfter(2, "lose"); // it is made, and nobody hears of it
    await sendRefund(refund?.id ?? 0).catch(() => undefined);
    stripe.recover();
    await Promise.all([1, 2].map(() => sendRefund(refund?.id ?? 0)));
    const intent = stripe.account.completed(session).payment_intent;
    const made = [...stripe.account.refunds.values()].filter((each) => each.payment_intent === intent);
    expect(made.map(({ amount }) => amount)).toEqual([2500]);
    expect(await refundsOf(id)).toMatchObject([{ status: "done", provider_ref: made[0]?.id }]);
  });

  it("that Stripe refuses shows why, and its money can be given back otherwise", async () => {
    const { id, session } = await boughtAtStripe();
    const intent = stripe.account.completed(session).payment_intent ?? "";
    stripe.account.refund(intent, 10_000, {}); // in Stripe's dashboard
    await giveBack(id, { amount: 10_000, way: "stripe" });
    const [refund] = await refundsOf(id);
    await sendRefund(refund?.id ?? 0);
    const url = `/operator/payments/?q=${session}`;
    const listed = await app.inject({ url, headers: { cookie: cookiesOf(operator) } });
    expect(listed.json<{ payments: MoneyPayment[] }>().payments).toMatchObject([
      { id, refunded: 0, refund_failure: "Stripe refused the refund (charge_already_refunded)." },
    ]);
    expect((await giveBack(id, { amount: 10_000 })).json()).toMatchObject({ refunded: 10_000, refund_failure: "" });
  });

  it("of a renewal reaches the renewal's charge", async () => {
    const { user, subscription } = await boughtAtStripe("month");
    await tell(
      app,
      stripe,
      eventsDuring(stripe, () => stripe.account.renew(subscription)),
    );
    const ref = stripe.account.subscriptions.get(subscription)?.latest_invoice ?? "";
    const { id } = await db
      .selectFrom("payments")
      .select("id")
      .where("user_id", "=", user.id)
      .where("provider_ref", "=", ref)
      .executeTakeFirstOrThrow();
    await giveBack(id, { amount: 10_000, way: "stripe", releases: 10 });
    await sendRefund((await refundsOf(id))[0]?.id ?? 0);
    const intent = stripe.account.invoices.get(ref)?.intent;
    expect([...stripe.account.refunds.values()].filter((each) => each.payment_intent === intent)).toHaveLength(1);
    expect((await standing(user)).units).toBe(10);
  });
});

describe("the list, the file and revenue", () => {
  const read = async <T>(url: string) =>
    (await app.inject({ url, headers: { cookie: cookiesOf(operator) } })).json<T>();

  it("finds payments by customer, state and month, and writes the same as CSV", async () => {
    const { user, id } = await boughtInTestMode();
    const find = async (query: Record<string, string>) => {
      const search = new URLSearchParams({ q: user.email, ...query });
      return (await read<{ payments: MoneyPayment[] }>(`/operator/payments/?${search}`)).payments.map(
        (each) => each.id,
      );
    };
    expect([await find({}), await find({ status: "refunded" }), await find({ status: "failed" })]).toEqual([
      [id],
      [],
      [],
    ]);
    await giveBack(id, { amount: 2550 });
    const month = new Date().toISOString().slice(0, 7);
    expect([await find({ status: "refunded" }), await find({ month }), await find({ month: "2020-01" })]).toEqual([
      [id],
      [id],
      [],
    ]);
    const file = await app.inject({
      url: `/operator/payments/csv/?${new URLSearchParams({ q: user.email })}`,
      headers: { cookie: cookiesOf(operator) },
    });
    expect(file.headers["content-type"]).toContain("text/csv");
    expect(file.body.split("\r\n")[1]).toContain(",GBP,100,25.5,74.5,");
  });

  it("adds up by month, plan and currency, less refunds", async () => {
    const { plan, id } = await boughtInTestMode({ currency: "chf" });
    await giveBack(id, { amount: 1000 });
    const { mode, currencies, this_month } = await read<Revenue>("/operator/revenue/");
    const rows = currencies.find(({ currency }) => currency === "chf")?.rows;
    expect([mode, rows?.find((row) => row.plan === plan.name)]).toEqual([
      "test",
      { month: this_month, plan: plan.name, is_single: false, received: 10_000, refunded: 1000 },
    ]);
  });
});
