import fc from "fast-check";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { db } from "#platform/database/client.ts";
import type { Event } from "#tests/doubles/stripe/objects.ts";
import { accountOf, buildPlan } from "#tests/factories/billing.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildAppWithStripe } from "#tests/support/billing/app-with-stripe.ts";
import { applyStripeEvent } from "./event-service.ts";
import { confirmStripeCheckout, setStripeCancellation } from "./service.ts";

const { app, stripe, beginPurchase, eventsDuring, purchaseAtStripe, standing, tell } = await buildAppWithStripe();
const plan = await buildPlan();

async function bought() {
  const user = await buildUser();
  return { user, ...(await purchaseAtStripe(user, plan)) };
}
const renew = (id: string) => eventsDuring(() => stripe.account.renew(id));
/** The webhook keeps it, and no worker is there: whoever calls `applyStripeEvent` decides the order. */
const keep = async (events: Event[]) => {
  for (const event of events) expect(await stripe.deliver(app, event)).toBe(200);
};
const sources = (user: TestUser) =>
  [...stripe.account.invoices.values()]
    .filter(({ parent }) => parent?.subscription_details.metadata["user_id"] === String(user.id))
    .filter(({ status }) => status === "paid")
    .map(({ id }) => `stripe:${id}`);

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

it("a purchase and a renewal end alike in every order of their five events", { timeout: 240_000 }, async () => {
  const orders = permutations([0, 1, 2, 3, 4]);
  expect(orders).toHaveLength(120);
  for (const order of orders) {
    const { user, events, subscription } = await bought();
    const all = [...events, ...renew(subscription)];
    expect(all).toHaveLength(order.length);
    await keep(all);
    for (const index of order) await applyStripeEvent(all[index]?.id ?? "");
    const after = await standing(user);
    expect(after).toMatchObject({ units: 20, plan: plan.id, live: [[subscription, "active", false]] });
    expect([after.grants.toSorted(), after.checkouts]).toEqual([sources(user).toSorted(), ["completed"]]);
  }
});

it(
  "a purchase and a renewal end alike in any order, with repeats, whenever the period turns",
  { timeout: 180_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          early: fc.subarray([0, 1, 2]),
          late: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
          repeats: fc.array(fc.nat(4), { maxLength: 4 }),
        }),
        async ({ early, late, repeats }) => {
          const { user, events, subscription } = await bought();
          await tell(early.flatMap((index) => events[index] ?? []));
          const all = [...events, ...renew(subscription)];
          expect(all).toHaveLength(5);
          await tell([...late, ...repeats].flatMap((index) => all[index] ?? []));
          const after = await standing(user);
          expect(after).toMatchObject({ units: 20, plan: plan.id, live: [[subscription, "active", false]] });
          expect([after.grants.toSorted(), after.checkouts]).toEqual([sources(user).toSorted(), ["completed"]]);
        },
      ),
      { numRuns: 25 },
    ),
);

it("all five at once, each twice, grant each period once", { timeout: 60_000 }, async () => {
  const { user, events, subscription } = await bought();
  const all = [...events, ...renew(subscription)];
  stripe.latency = 5;
  await keep(all);
  await Promise.all([...all, ...all].map(({ id }) => applyStripeEvent(id)));
  const after = await standing(user);
  expect(after).toMatchObject({ units: 20, live: [[subscription, "active", false]], checkouts: ["completed"] });
  expect(after.grants.toSorted()).toEqual(sources(user).toSorted());
});

it("an event and the buyer's return at once grant once", { timeout: 60_000 }, async () => {
  const { user, session, events } = await bought();
  await keep(events);
  const returns = Array.from({ length: 4 }, () => confirmStripeCheckout(session));
  await Promise.all([...returns, ...events.map(({ id }) => applyStripeEvent(id))]);
  expect(await standing(user)).toMatchObject({ units: 10, payments: [["paid", 10_000]], checkouts: ["completed"] });
});

it("an older answer of Stripe is never written after a newer one", { timeout: 60_000 }, async () => {
  const { user, events, subscription } = await bought();
  await tell(events);
  const touched = stripe.account.happened("customer.subscription.updated", { id: subscription });
  await keep([touched]);
  // The event's second look is answered "it goes on", and that answer is slow.
  const slow = stripe.hold(/^GET .*subscriptions/, 2);
  const applied = applyStripeEvent(touched.id);
  await vi.waitFor(() => expect(slow.isHeld).toBe(true));
  let isCancelled = false;
  const cancelled = setStripeCancellation(subscription, true).then(() => (isCancelled = true));
  await vi.waitFor(async () => expect(isCancelled || (await isLockAwaited())).toBe(true));
  slow.release();
  await Promise.all([applied, cancelled]);
  expect((await standing(user)).live).toEqual([[subscription, "active", true]]);
});

async function isLockAwaited(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length > 0;
}

it("two tabs that both pay keep one subscription, and both payments count", { timeout: 60_000 }, async () => {
  const user = await buildUser();
  const first = await beginPurchase(user, plan);
  const open = stripe.account.completed(first.session);
  const second = await beginPurchase(user, plan);
  // The first tab paid in the moment in which the second one closed its session.
  Object.assign(open, { status: "open" });
  const events = eventsDuring(() => {
    stripe.account.completeCheckout(first.session);
    stripe.account.completeCheckout(second.session);
  });
  await keep(events);
  await Promise.all(events.map(({ id }) => applyStripeEvent(id)));
  const after = await standing(user);
  expect(after).toMatchObject({ units: 20, plan: plan.id, checkouts: ["completed", "completed"] });
  expect(after.live).toHaveLength(1);
  const { subscriptions } = await accountOf(user.id);
  expect(subscriptions.map(({ status }) => status).toSorted()).toEqual(["active", "ended"]);
});

it("a subscription that is over before anybody heard of it leaves its units, and no plan", async () => {
  const { user, events, subscription } = await bought();
  const ended = eventsDuring(() => stripe.account.cancelAtStripe(subscription));
  await tell([...ended, ...events]);
  const after = await standing(user);
  expect(after).toMatchObject({ units: 10, live: [], payments: [["paid", 10_000]], checkouts: ["completed"] });
  expect(after.plan).not.toBe(plan.id);
});

it("an invoice between two periods brings no units", async () => {
  const { user, events, subscription } = await bought();
  await tell(events);
  const [paid] = renew(subscription).filter(({ type }) => type === "invoice.paid");
  const invoice = stripe.account.invoices.get(stripe.account.subscriptions.get(subscription)?.latest_invoice ?? "");
  Object.assign(invoice ?? {}, { billing_reason: "subscription_update" });
  await tell(paid ? [paid] : []);
  expect(await standing(user)).toMatchObject({
    units: 10,
    payments: [
      ["paid", 10_000],
      ["paid", 10_000],
    ],
  });
});

it("an account that was erased meanwhile stays gone", async () => {
  const { user, events } = await bought();
  await db.deleteFrom("users").where("id", "=", user.id).execute();
  await tell(events);
  expect(await db.selectFrom("users").select("id").where("id", "=", user.id).execute()).toEqual([]);
});
