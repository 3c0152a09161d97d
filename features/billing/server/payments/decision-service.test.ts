/** What follows from an operator's decision about a held payment, long afterwards too. */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildPlan } from "#tests/factories/billing.ts";
import { buildOperator, buildUser } from "#tests/factories/users.ts";
import { decideAs, heldOf, invoiceOf, onlyHeld } from "#tests/support/billing/held-payments.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { buildAppWithStripe } from "#tests/support/billing/app-with-stripe.ts";
import { paymentMessages } from "../../contracts/held-payment.ts";
import { cleanCheckouts } from "../checkout/service.ts";
import { reconcileInvoice, reconcileSession } from "../stripe/reconcile-service.ts";
import { syncStripeCoupons } from "../stripe/coupon-service.ts";
import { refundRefused, takeAccepted } from "./decision-service.ts";
import { sendRefund } from "./refund-service.ts";

const { app, stripe, eventsDuring, purchaseAtStripe, standing, tell } = await buildAppWithStripe();
const operator = await buildOperator();

const renewed = (subscription: string) => eventsDuring(() => stripe.account.renew(subscription));

/** One whose first invoice took less. */
async function underpaid(coupon?: string) {
  const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
  const bought = await purchaseAtStripe(user, plan, coupon);
  invoiceOf(stripe, bought.subscription).amount_paid = 100;
  await tell(bought.events);
  return { user, plan, held: await onlyHeld(user), ...bought };
}

/** One whose price differs, with two periods paid while the case waits. */
async function otherPrice() {
  const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
  const bought = await purchaseAtStripe(user, plan);
  const item = stripe.account.subscriptions.get(bought.subscription)?.items.data[0];
  if (item) item.price.unit_amount = 8000;
  const first = invoiceOf(stripe, bought.subscription);
  first.amount_paid = 8000;
  Object.assign(stripe.account.intents.get(first.intent) ?? {}, { amount: 8000, amount_received: 8000 });
  await tell([...bought.events, ...renewed(bought.subscription)]);
  return { user, plan, held: await onlyHeld(user), first, ...bought };
}

async function accept(held: Parameters<typeof decideAs>[3]) {
  expect((await decideAs(app, operator, "accept", held)).statusCode).toBe(200);
  await takeAccepted(held.id);
}

describe("an accepted subscription", () => {
  it("completes its checkout and redeems the coupon, and its renewals are compared with the order for ever", async () => {
    const { id: coupon } = stripe.account.createCoupon({ id: `A${Date.now()}`, percent_off: 25, duration: "forever" });
    await syncStripeCoupons();
    const { user, held, checkout, subscription } = await underpaid(coupon);
    await accept(held);
    expect((await standing(user)).checkouts).toEqual(["completed"]);
    const redemptions = db.selectFrom("coupon_redemptions").selectAll().where("user_id", "=", user.id);
    expect(await redemptions.execute()).toHaveLength(1);
    await sql`update checkouts set expires_at = now() - interval '200 days' where id = ${checkout}`.execute(db);
    await cleanCheckouts();
    await tell(renewed(subscription));
    expect(await standing(user)).toMatchObject({ units: 20, live: [[subscription, "active", false]] });
    expect(await heldOf(user.id)).toHaveLength(1);
  });

  it("keeps its order however late it is decided", async () => {
    const { user, held, checkout } = await underpaid();
    await sql`update checkouts set status = 'expired', expires_at = now() - interval '200 days'
      where id = ${checkout}`.execute(db);
    await cleanCheckouts();
    await accept(held);
    expect(await standing(user)).toMatchObject({ units: 10, checkouts: ["completed"] });
    expect(await onlyHeld(user)).toMatchObject({ decision: "accepted" });
  });

  it("whose price was accepted grants each period that was paid meanwhile, once", async () => {
    const { user, held, subscription } = await otherPrice();
    await accept(held);
    await takeAccepted(held.id);
    expect(await standing(user)).toMatchObject({ units: 20, live: [[subscription, "active", false]] });
    expect(await onlyHeld(user)).toMatchObject({ problem: "price", decision: "accepted" });
  });
});

it("a price that is refused sends back each period that was paid, also one paid after the decision, once", async () => {
  const { user, held, first, subscription, events } = await otherPrice();
  expect((await decideAs(app, operator, "refuse", held)).statusCode).toBe(200);
  await Promise.all([refundRefused(held.id), refundRefused(held.id)]);
  const refunds = () =>
    db
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.payment_id")
      .select(["payments.provider_ref", "refunds.amount"])
      .where("payments.user_id", "=", user.id)
      .orderBy("refunds.id")
      .execute();
  const second = invoiceOf(stripe, subscription);
  expect(new Set((await refunds()).map(({ provider_ref }) => provider_ref))).toEqual(new Set([first.id, second.id]));
  await tell(renewed(subscription));
  const jobs = sql<{ data: { id: number } }>`select data from pgboss.job where name = 'refund-refused-payments'`;
  expect((await jobs.execute(db)).rows.filter(({ data }) => data.id === held.id).length).toBeGreaterThan(1);
  await refundRefused(held.id);
  await tell(events);
  expect((await refunds()).map(({ amount }) => amount)).toEqual([8000, 8000, 8000]);
  expect(await standing(user)).toMatchObject({ units: 0, grants: [], live: [] });
});

describe("what was granted long ago", () => {
  it("is not compared again, when its order is gone or changed", async () => {
    const [user, plan, once] = await Promise.all([buildUser(), buildPlan(), buildPlan({ period: "once" })]);
    const bought = await purchaseAtStripe(user, plan);
    const single = await purchaseAtStripe(user, once);
    await tell([...bought.events, ...single.events]);
    const before = await standing(user);
    await db.updateTable("checkouts").set({ amount: 1 }).where("user_id", "=", user.id).execute();
    await reconcileInvoice(invoiceOf(stripe, bought.subscription).id);
    await reconcileSession(single.session);
    await db.deleteFrom("checkouts").where("user_id", "=", user.id).execute();
    await reconcileInvoice(invoiceOf(stripe, bought.subscription).id);
    await reconcileSession(single.session);
    expect(await heldOf(user.id)).toEqual([]);
    expect(await standing(user)).toEqual({ ...before, checkouts: [] });
  });

  it("but what was refused stays refused, although its money is in the books", async () => {
    const { user, held, events, subscription } = await underpaid();
    await decideAs(app, operator, "refuse", held);
    await tell(events);
    await reconcileInvoice(invoiceOf(stripe, subscription).id);
    expect(await standing(user)).toMatchObject({ units: 0, grants: [], live: [] });
  });
});

describe("a refund that takes days", () => {
  async function refundOnItsWay() {
    const { user, held, subscription } = await underpaid();
    Object.assign(stripe.account.intents.get(invoiceOf(stripe, subscription).intent) ?? {}, { amount_received: 101 });
    await decideAs(app, operator, "refuse", held);
    const find = () =>
      db
        .selectFrom("refunds")
        .innerJoin("payments", "payments.id", "refunds.payment_id")
        .selectAll("refunds")
        .where("payments.user_id", "=", user.id)
        .executeTakeFirstOrThrow();
    const { id } = await find();
    stripe.account.hasSlowRefunds = true;
    await sendRefund(id).finally(() => (stripe.account.hasSlowRefunds = false));
    const made = [...stripe.account.refunds.values()].find(({ metadata }) => metadata?.["refund_id"] === String(id));
    expect(made?.status).toBe("pending");
    return { find, id, made: made?.id ?? "" };
  }

  it("is on its way until Stripe says that it arrived", async () => {
    const { find, id, made } = await refundOnItsWay();
    await sendRefund(id);
    expect(await find()).toMatchObject({ status: "pending", settled_at: null });
    const jobs = sql`select from pgboss.job where name = 'send-stripe-refund' and start_after > now() + interval '1 hour'
      and (data->>'id')::bigint = ${id}`;
    expect((await jobs.execute(db)).rows.length).toBeGreaterThan(0);
    await tell(eventsDuring(() => stripe.account.settleRefund(made, true)));
    expect(await find()).toMatchObject({ status: "done", provider_ref: made });
  });

  it("has failed where Stripe says so, and one made elsewhere changes nothing", async () => {
    const { find, made } = await refundOnItsWay();
    const intent = stripe.account.refunds.get(made)?.payment_intent ?? "";
    const others = eventsDuring(() => {
      stripe.account.settleRefund(stripe.account.refund(intent, 1, {}).id, true);
      stripe.account.happened("refund.updated", { id: "re_gone" });
    });
    await tell(others);
    expect(await find()).toMatchObject({ status: "pending" });
    await tell(eventsDuring(() => stripe.account.settleRefund(made, false)));
    expect(await find()).toMatchObject({ status: "failed", failure: `Stripe reports that the refund ${made} failed.` });
  });
});

describe("accepting", () => {
  async function underpaidOnce() {
    const [user, plan] = await Promise.all([buildUser(), buildPlan({ period: "once", price: 4500 })]);
    const { events, session } = await purchaseAtStripe(user, plan);
    const intent = stripe.account.intents.get(stripe.account.completed(session).payment_intent ?? "");
    Object.assign(intent ?? {}, { amount_received: 4000, currency: "usd" });
    await tell(events);
    return { user, session, held: await onlyHeld(user) };
  }

  it("books what was received for something bought once, not what was asked", async () => {
    const { user, held } = await underpaidOnce();
    await accept(held);
    const payments = db.selectFrom("payments").select(["amount", "currency"]).where("user_id", "=", user.id);
    expect(await payments.execute()).toEqual([{ amount: 4000, currency: "usd" }]);
  });

  it("is refused while Stripe is not connected, and stays undecided", async () => {
    const { user, held } = await underpaidOnce();
    resetSettings();
    const answer = await decideAs(app, operator, "accept", held);
    expect([answer.statusCode, answer.json()]).toEqual([409, { detail: paymentMessages.acceptNeedsStripe }]);
    expect(await onlyHeld(user)).toMatchObject({ decision: null });
  });

  it("is tried again where nothing could be recorded", async () => {
    const { held, session } = await underpaidOnce();
    expect((await decideAs(app, operator, "accept", held)).statusCode).toBe(200);
    stripe.account.sessions.delete(session);
    await expect(takeAccepted(held.id)).rejects.toThrow("could not be recorded");
    resetSettings();
    await expect(takeAccepted(held.id)).rejects.toThrow("not connected");
  });
});
