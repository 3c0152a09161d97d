/** Payments at Stripe that do not match their order, from the report to the operator's decision. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listOperatorEmails } from "#features/accounts/server/operator/recipients-service.ts";
import { db, transaction } from "#platform/database/client.ts";
import type { Event, Intent, Invoice, Session } from "#tests/doubles/stripe/objects.ts";
import { accountOf, buildPlan, mailsTo } from "#tests/factories/billing.ts";
import { buildOperator, buildUser, cookiesOf } from "#tests/factories/users.ts";
import { decideAs, heldOf, invoiceOf as newestInvoice, onlyHeld } from "#tests/support/billing/held-payments.ts";
import { buildAppWithStripe } from "#tests/support/billing/app-with-stripe.ts";
import { type HeldPayment, paymentMessages } from "../../contracts/held-payment.ts";
import { applyStripeEvent } from "../stripe/event-service.ts";
import { confirmStripeCheckout } from "../stripe/service.ts";
import { syncStripeCoupons } from "../stripe/coupon-service.ts";
import { takeAccepted } from "./decision-service.ts";
import { sendRefund } from "./refund-service.ts";

const { app, stripe, beginPurchase, eventsDuring, purchaseAtStripe, standing, tell } = await buildAppWithStripe();
const operator = await buildOperator();

const NOTHING = { units: 0, grants: [], live: [], payments: [] };
/** To one of the operators who are notified: other files that share the database may have made many. */
const alarms = async () => {
  const [email = ""] = await transaction(listOperatorEmails);
  return (await mailsTo({ email })).filter(({ subject }) => subject.startsWith("Payment held")).length;
};
const once = () => buildPlan({ period: "once", press_releases: 3, price: 4500 });
const intentOf = (session: string): Intent => {
  const intent = stripe.account.intents.get(stripe.account.completed(session).payment_intent ?? "");
  if (!intent) throw new Error("Nothing was charged.");
  return intent;
};
const invoiceOf = (subscription: string): Invoice => newestInvoice(stripe, subscription);
/** Each event twice and all at once, as a webhook, its repeat and a returning buyer may. */
async function tellAtOnce(events: Event[], session?: string): Promise<void> {
  for (const event of events) await stripe.deliver(app, event);
  const looks = session === undefined ? [] : [confirmStripeCheckout(session)];
  await Promise.all([...events, ...events].map(({ id }) => applyStripeEvent(id)).concat(looks));
}
const decide = (way: "accept" | "refuse", held: Parameters<typeof decideAs>[3]) => decideAs(app, operator, way, held);

describe("something bought once grants nothing where", () => {
  type Change = (parts: { session: Session; intent: Intent }) => void;
  it.each<[string, string, Change]>([
    ["less was paid", "amount", ({ intent }) => (intent.amount_received = 4499)],
    ["more was paid", "amount", ({ intent }) => (intent.amount_received = 45_000)],
    ["the session asked for less", "amount", ({ session }) => (session.amount_total = 100)],
    ["another currency was paid", "currency", ({ intent }) => (intent.currency = "jpy")],
    ["the session asks for another currency", "currency", ({ session }) => (session.currency = "usd")],
    ["the money is not here", "status", ({ intent }) => (intent.status = "requires_capture")],
    ["Stripe says that none is due", "status", ({ session }) => (session.payment_status = "no_payment_required")],
  ])("%s (%s)", async (_name, problem, change) => {
    const [user, plan, before] = await Promise.all([buildUser(), once(), alarms()]);
    const { events, session } = await purchaseAtStripe(user, plan);
    change({ session: stripe.account.completed(session), intent: intentOf(session) });
    await tellAtOnce(events, session);
    expect(await standing(user)).toMatchObject({ ...NOTHING, checkouts: ["open"] });
    expect(await heldOf(user.id)).toMatchObject([{ ref: session, problem, decision: null, expected_amount: 4500 }]);
    expect((await alarms()) - before).toBe(1);
  });

  it.each(["another customer's checkout", "another plan"])("its session names %s", async (what) => {
    const [user, other, plan, cheap] = await Promise.all([buildUser(), buildUser(), once(), once()]);
    const theirs = await beginPurchase(other, plan);
    const { events, session } = await purchaseAtStripe(user, plan);
    const metadata = { ...stripe.account.completed(session).metadata };
    if (what === "another plan") metadata["plan_id"] = String(cheap.id);
    else metadata["checkout_id"] = theirs.checkout;
    stripe.account.completed(session).metadata = metadata;
    await tellAtOnce(events, session);
    for (const each of [user, other]) expect(await standing(each)).toMatchObject({ ...NOTHING, checkouts: ["open"] });
    expect(await heldOf(user.id)).toMatchObject([{ problem: "order", expected_amount: null, paid_amount: 4500 }]);
    expect(await heldOf(other.id)).toEqual([]);
  });

  it("a second session names the order of the first", async () => {
    const [user, plan] = await Promise.all([buildUser(), once()]);
    const { events, session, checkout } = await purchaseAtStripe(user, plan);
    await tell(events);
    await db.updateTable("checkouts").set({ provider_ref: "cs_test_another" }).where("id", "=", checkout).execute();
    const copy = await purchaseAtStripe(user, plan);
    stripe.account.completed(copy.session).metadata = stripe.account.completed(session).metadata;
    await tellAtOnce(copy.events);
    expect(await standing(user)).toMatchObject({ units: 3, payments: [["paid", 4500]] });
    expect(await onlyHeld(user)).toMatchObject({ ref: copy.session, problem: "order" });
  });

  it("any amount was paid but the order's", { timeout: 120_000 }, () =>
    fc.assert(
      fc.asyncProperty(fc.oneof(fc.constant(4500), fc.nat(9000)), async (amount) => {
        const [user, plan] = await Promise.all([buildUser(), once()]);
        const { events, session } = await purchaseAtStripe(user, plan);
        Object.assign(intentOf(session), { amount_received: amount });
        await tell([...events, ...events]);
        const isRight = amount === 4500;
        expect((await standing(user)).units).toBe(isRight ? 3 : 0);
        expect(await heldOf(user.id)).toHaveLength(isRight ? 0 : 1);
      }),
      { numRuns: 15 },
    ),
  );
});

describe("a subscription grants nothing where", () => {
  it.each<[string, string, (invoice: Invoice, subscription: string) => void]>([
    ["less was paid", "amount", (invoice) => (invoice.amount_paid = 100)],
    ["more was paid", "amount", (invoice) => (invoice.amount_paid = 10_001)],
    ["nothing was paid", "amount", (invoice) => (invoice.amount_paid = 0)],
    ["another currency was paid", "currency", (invoice) => (invoice.currency = "usd")],
    [
      "each period costs something else",
      "price",
      (_invoice, subscription) => {
        const item = stripe.account.subscriptions.get(subscription)?.items.data[0];
        if (item) item.price.unit_amount = 1;
      },
    ],
  ])("%s (%s), in any order of its events", async (_name, problem, change) => {
    const [user, plan, before] = await Promise.all([buildUser(), buildPlan(), alarms()]);
    const { events, session, subscription } = await purchaseAtStripe(user, plan);
    change(invoiceOf(subscription), subscription);
    await tell(events.toReversed());
    await tellAtOnce(events, session);
    const after = await standing(user);
    expect(after).toMatchObject({ ...NOTHING, checkouts: ["open"] });
    expect(after.plan).not.toBe(plan.id);
    expect(await onlyHeld(user)).toMatchObject({ problem, subscription_ref: subscription });
    expect((await alarms()) - before).toBe(1);
  });

  it("a renewal was paid with less: its period does not begin, and what came before stays", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    const { events, subscription } = await purchaseAtStripe(user, plan);
    await tell(events);
    const before = (await accountOf(user.id)).live[0];
    const renewed = eventsDuring(() => stripe.account.renew(subscription));
    invoiceOf(subscription).amount_paid = 9999;
    await tellAtOnce(renewed);
    expect(await standing(user)).toMatchObject({ units: 10, live: [[subscription, "active", false]] });
    const { live, payments } = await accountOf(user.id);
    expect([live[0]?.period_end, payments.length]).toEqual([before?.period_end, 1]);
    expect(await onlyHeld(user)).toMatchObject({ problem: "amount", expected_amount: 10_000, paid_amount: 9999 });
  });

  it("an end is recorded all the same", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    const { events, subscription } = await purchaseAtStripe(user, plan);
    await tell(events);
    const renewed = eventsDuring(() => stripe.account.renew(subscription));
    invoiceOf(subscription).amount_paid = 1;
    const ended = eventsDuring(() => stripe.account.cancelAtStripe(subscription));
    await tell([...renewed, ...ended]);
    expect(await standing(user)).toMatchObject({ units: 10, live: [] });
  });
});

describe("coupons are part of the order", () => {
  const code = () => `H${Math.random().toString(36).slice(2)}`;

  it("a repeating one lowers the payments of its months and no others", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    const { id } = stripe.account.createCoupon({
      id: code(),
      percent_off: 25,
      duration: "repeating",
      duration_in_months: 2,
    });
    await syncStripeCoupons();
    const { events, subscription } = await purchaseAtStripe(user, plan, id);
    stripe.account.deleteCoupon(id); // what it takes off goes on
    const later = eventsDuring(() => [1, 2].map(() => stripe.account.renew(subscription)));
    await tell([...events, ...later]);
    const after = await standing(user);
    const lowered = after.payments.filter(([, amount]) => amount === 7500).length;
    expect([after.units, after.payments.length, lowered]).toEqual([30, 3, 2]);
    expect(await heldOf(user.id)).toEqual([]);
  });

  it("one that Stripe alone took off is held, and without money there is nothing to refund", async () => {
    const [user, plan] = await Promise.all([buildUser(), once()]);
    const { session } = await beginPurchase(user, plan);
    stripe.account.completed(session).amount_total = 0;
    await tell(eventsDuring(() => stripe.account.completeCheckout(session)));
    const held = await onlyHeld(user);
    expect(held).toMatchObject({ problem: "amount", expected_amount: 4500, paid_amount: 0, taken_amount: 0 });
    expect((await decide("refuse", held)).statusCode).toBe(200);
    expect(await standing(user)).toMatchObject(NOTHING);
  });
});

describe("an operator", () => {
  async function heldPurchase() {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    const bought = await purchaseAtStripe(user, plan);
    Object.assign(invoiceOf(bought.subscription), { amount_paid: 9000 });
    Object.assign(stripe.account.intents.get(invoiceOf(bought.subscription).intent) ?? {}, { amount_received: 9000 });
    await tell(bought.events);
    return { user, plan, held: await onlyHeld(user), ...bought };
  }
  const refundsOf = (ref: string) =>
    db
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.payment_id")
      .selectAll("refunds")
      .where("payments.provider_ref", "=", ref)
      .execute();

  it("sees what waits and what was decided; nobody else does", async () => {
    const { held, user } = await heldPurchase();
    const list = async (state: string, who = operator) => {
      const url = `/operator/payments/held/?state=${state}`;
      const answer = await app.inject({ url, headers: { cookie: cookiesOf(who) } });
      return answer.json<{ payments?: HeldPayment[] }>().payments?.filter(({ id }) => id === held.id);
    };
    expect(await list("waiting")).toMatchObject([
      { user_id: user.id, problem: "amount", expected_amount: 10_000, paid_amount: 9000, decision: null },
    ]);
    expect([await list("decided"), await list("waiting", user)]).toEqual([[], undefined]);
    await decide("refuse", held);
    expect(await list("decided")).toMatchObject([{ decision: "refused", note: "Agreed by phone" }]);
  });

  it("accepts: the payment counts as it is, once, and is not held again", async () => {
    const { user, plan, held, events, session } = await heldPurchase();
    expect((await decide("accept", held)).json()).toMatchObject({ decision: "accepted" });
    await Promise.all([takeAccepted(held.id), takeAccepted(held.id), confirmStripeCheckout(session)]);
    await tell(events);
    await applyStripeEvent(events[0]?.id ?? "");
    await confirmStripeCheckout(session);
    expect(await standing(user)).toMatchObject({
      units: 10,
      plan: plan.id,
      payments: [["paid", 9000]],
      checkouts: ["completed"],
    });
    expect(await heldOf(user.id)).toMatchObject([{ decision: "accepted" }]);
  });

  it("accepts a price: later periods are compared with it", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    const { events, subscription } = await purchaseAtStripe(user, plan);
    const item = stripe.account.subscriptions.get(subscription)?.items.data[0];
    if (item) item.price.unit_amount = 8000;
    Object.assign(invoiceOf(subscription), { amount_paid: 8000 });
    await tell(events);
    const held = await onlyHeld(user);
    await decide("accept", held);
    await takeAccepted(held.id);
    await tell(eventsDuring(() => stripe.account.renew(subscription)));
    expect(await standing(user)).toMatchObject({ units: 20, live: [[subscription, "active", false]] });
    expect(await onlyHeld(user)).toMatchObject({ problem: "price", decision: "accepted" });
  });

  it("is asked again where the figures change after accepting", async () => {
    const { user, held, subscription } = await heldPurchase();
    await decide("accept", held);
    Object.assign(invoiceOf(subscription), { amount_paid: 1 });
    await takeAccepted(held.id);
    expect(await standing(user)).toMatchObject(NOTHING);
    expect(await onlyHeld(user)).toMatchObject({ decision: null, paid_amount: 1 });
  });

  it("refuses: all of the money goes back once, and nothing is granted whatever arrives later", async () => {
    const { user, held, events, session, subscription } = await heldPurchase();
    expect((await decide("refuse", held)).statusCode).toBe(200);
    const ref = held.payment_ref ?? "";
    const [refund] = await refundsOf(ref);
    await Promise.all([1, 2, 3].map(() => sendRefund(refund?.id ?? 0).catch(() => undefined)));
    await sendRefund(refund?.id ?? 0);
    await tellAtOnce(events, session);
    expect(await standing(user)).toMatchObject({ ...NOTHING, payments: [["paid", 9000]] });
    const intent = invoiceOf(subscription).intent;
    const made = [...stripe.account.refunds.values()].filter((each) => each.payment_intent === intent);
    expect(made.map(({ amount }) => amount)).toEqual([9000]);
    expect(await refundsOf(ref)).toMatchObject([{ status: "done", amount: 9000, provider_ref: made[0]?.id }]);
  });

  it("decides once, also when two do at the same time and differently", async () => {
    const { held } = await heldPurchase();
    const answers = await Promise.all(
      (["accept", "refuse", "accept", "refuse"] as const).map((way) => decide(way, held)),
    );
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    expect([count(200), count(409)]).toEqual([1, 3]);
    const entries = db.selectFrom("audit_entries").select("action").where("subject", "=", `held payment ${held.id}`);
    expect(await entries.execute()).toHaveLength(1);
  });

  it("cannot decide what is not there, what has changed, or without a note", async () => {
    const { held } = await heldPurchase();
    expect((await decide("accept", { ...held, id: 2 ** 40 })).statusCode).toBe(404);
    const changed = await decide("accept", { ...held, paid_amount: 9001 });
    expect([changed.statusCode, changed.json()]).toEqual([409, { detail: paymentMessages.otherFigures }]);
    const url = `/operator/payments/held/${held.id}/accept/`;
    const blank = { note: "  ", paid_amount: held.paid_amount, paid_currency: held.paid_currency };
    const answer = await app.inject({ method: "POST", url, headers: { cookie: cookiesOf(operator) }, payload: blank });
    expect([answer.statusCode, answer.json()]).toEqual([400, { note: "Enter a note." }]);
  });
});
