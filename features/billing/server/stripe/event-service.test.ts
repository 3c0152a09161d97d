import { sql } from "kysely";
import { afterAll, describe, expect, it, vi } from "vitest";
import { db } from "#platform/database/client.ts";
import { startJobs, stopJobs } from "#platform/jobs/jobs.ts";
import { STRIPE_SECRET, type StripeDouble } from "#tests/doubles/stripe/server.ts";
import type { Event } from "#tests/doubles/stripe/objects.ts";
import { buildPlan } from "#tests/factories/billing.ts";
import { buildUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { eventRow } from "#tests/support/billing/stripe-purchases.ts";
import { buildAppWithStripe } from "#tests/support/billing/app-with-stripe.ts";
import { applyStripeEvent, cleanStripeEvents, collectStripeEvents, sweepStripeEvents } from "./event-service.ts";
import { stripeJobs } from "./jobs.ts";

const { app, stripe, beginPurchase, eventsDuring, purchaseAtStripe, standing, tell } = await buildAppWithStripe();
afterAll(stopJobs);

const anEvent = () => stripe.account.happened("invoice.paid", { id: "in_unknown", object: "invoice" });
const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({ method: "POST", url: "/stripe/webhook/", payload, headers });
const age = (id: string, minutes: number) =>
  db
    .updateTable("stripe_events")
    .set({ received_at: new Date(Date.now() - minutes * 60_000) })
    .where("id", "=", id)
    .execute();

describe("the webhook refuses", () => {
  it("everything while no Stripe is connected", async () => {
    const event = anEvent();
    resetSettings({ STRIPE_SECRET_KEY: undefined });
    expect(await stripe.deliver(app, event)).toBe(404);
    expect(await eventRow(event.id)).toBeUndefined();
  });

  it.each<[string, (event: Event) => Parameters<StripeDouble["deliver"]>[2]]>([
    ["another secret's signature", () => ({ secret: "whsec_somebody0else" })],
    ["a signature older than five minutes", () => ({ at: new Date(Date.now() - 301_000) })],
    ["another body than was signed", (event) => ({ body: JSON.stringify({ ...event, type: "coupon.deleted" }) })],
    ["the same body in other spaces", (event) => ({ body: JSON.stringify(event) })],
    ["an empty body", () => ({ body: "" })],
  ])("%s", async (_name, forge) => {
    const event = anEvent();
    expect(await stripe.deliver(app, event, forge(event))).toBe(400);
    expect(await eventRow(event.id)).toBeUndefined();
  });

  it.each(["", "t=1,v1=abc", "v1=abc", `t=${Math.floor(Date.now() / 1000)},v0=abc`, "t=x,v1=,v1=", "\t"])(
    "the signature %j",
    async (signature) => {
      const event = anEvent();
      const answer = await post(JSON.stringify(event), { "stripe-signature": signature });
      expect([answer.statusCode, await eventRow(event.id)]).toEqual([400, undefined]);
    },
  );

  it("a body without any signature, whatever its type", async () => {
    for (const type of ["application/json", "text/plain", "application/octet-stream"]) {
      const answer = await post(JSON.stringify(anEvent()), { "content-type": type });
      expect(answer.statusCode).toBe(400);
    }
  });

  it.each<[string, object | string]>([
    ["no JSON", "{"],
    ["null", "null"],
    ["a list", []],
    ["no id", { type: "invoice.paid", created: 1, livemode: false, data: { object: { id: "in_1" } } }],
    ["no object", { id: "evt_1", type: "invoice.paid", created: 1, livemode: false }],
    [
      "an object with a number for its id",
      { id: "evt_2", type: "a", created: 1, livemode: false, data: { object: { id: 5 } } },
    ],
    ["a thin event", { id: "evt_3", object: "v2.core.event", type: "v1.a", created: "2026-01-01T00:00:00Z" }],
  ])("what is signed but %s", async (_name, body) => {
    const payload = typeof body === "string" ? body : JSON.stringify(body);
    const signature = stripe.sign(payload, STRIPE_SECRET);
    expect((await post(payload, { "stripe-signature": signature })).statusCode).toBe(400);
  });

  it("more than a megabyte", async () => {
    const payload = JSON.stringify({ ...anEvent(), padding: "x".repeat(1024 * 1024) });
    const answer = await post(payload, { "stripe-signature": stripe.sign(payload, STRIPE_SECRET) });
    expect(answer.statusCode).toBe(413);
  });
});

describe("an event", () => {
  it("is kept once and answered with 200, however often it comes", async () => {
    const event = anEvent();
    const statuses = await Promise.all(Array.from({ length: 8 }, () => stripe.deliver(app, event)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await eventRow(event.id)).toMatchObject({
      status: "received",
      object_id: "in_unknown",
      type: "invoice.paid",
    });
    const { rows } = await sql<{ jobs: number }>`
      select count(*) as jobs from pgboss.job where name = 'apply-stripe-event' and data->>'id' = ${event.id}`.execute(
      db,
    );
    expect(rows).toEqual([{ jobs: 1 }]);
  });

  it("of a kind that nothing depends on is noted and left", async () => {
    const event = stripe.account.happened("balance.available", { object: "balance" });
    expect(await stripe.deliver(app, event)).toBe(200);
    expect(await eventRow(event.id)).toMatchObject({
      status: "ignored",
      note: expect.stringMatching(/depends/) as string,
    });
  });

  it("of live money is ignored while the key is a test one", async () => {
    const event = stripe.account.happened("invoice.paid", { id: "in_live", object: "invoice" }, true);
    expect(await stripe.deliver(app, event)).toBe(200);
    expect(await eventRow(event.id)).toMatchObject({
      status: "ignored",
      note: expect.stringMatching(/test key/) as string,
    });
  });

  it("about what Stripe does not know is ignored", async () => {
    const event = anEvent();
    await tell([event]);
    expect(await eventRow(event.id)).toMatchObject({
      status: "ignored",
      note: expect.stringMatching(/no longer/) as string,
    });
  });

  it("of a customer who is nobody here is ignored", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    const { events } = await purchaseAtStripe(user, plan);
    await db.deleteFrom("stripe_customers").where("user_id", "=", user.id).execute();
    await tell(events);
    const notes = await Promise.all(events.map(async ({ id }) => (await eventRow(id))?.note));
    expect(new Set(notes)).toEqual(new Set(["No account here belongs to its customer."]));
    expect(await standing(user)).toMatchObject({ units: 0, live: [], payments: [] });
  });

  it("about something that a customer of ours bought elsewhere is ignored", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    const { events, subscription, session } = await purchaseAtStripe(user, plan);
    Object.assign(stripe.account.subscriptions.get(subscription) ?? {}, { metadata: {} });
    stripe.account.completed(session).metadata = null;
    await tell(events);
    expect(await standing(user)).toMatchObject({ units: 0, live: [], payments: [], checkouts: ["open"] });
  });

  it("naming another user's order changes nothing for either", async () => {
    const [user, victim, plan] = await Promise.all([buildUser(), buildUser(), buildPlan()]);
    const theirs = await beginPurchase(victim, plan);
    const { events, subscription, session } = await purchaseAtStripe(user, plan);
    const metadata = { user_id: String(victim.id), plan_id: String(plan.id), checkout_id: theirs.checkout };
    Object.assign(stripe.account.subscriptions.get(subscription) ?? {}, { metadata });
    stripe.account.completed(session).metadata = metadata;
    await tell(events);
    for (const each of [user, victim])
      expect(await standing(each)).toMatchObject({ units: 0, live: [], payments: [], checkouts: ["open"] });
  });
});

it("a session that names another buyer than its customer brings nothing to either", async () => {
  const [user, victim, plan] = await Promise.all([buildUser(), buildUser(), buildPlan({ period: "once" })]);
  const { checkout, session, events } = await purchaseAtStripe(user, plan);
  const metadata = { user_id: String(victim.id), plan_id: String(plan.id), checkout_id: checkout };
  stripe.account.completed(session).metadata = metadata;
  await tell(events);
  for (const each of [user, victim]) expect(await standing(each)).toMatchObject({ units: 0, payments: [] });
});

describe("while Stripe is away", () => {
  it("an event stays, and is applied when the sweep tries again", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    const { events } = await purchaseAtStripe(user, plan);
    const paid = events.find(({ type }) => type === "invoice.paid");
    const id = paid?.id ?? "";
    expect(paid && (await stripe.deliver(app, paid))).toBe(200);
    stripe.fail("drop");
    await expect(applyStripeEvent(id)).rejects.toThrow(/connection to Stripe/);
    stripe.recover();
    expect(await eventRow(id)).toMatchObject({ status: "received" });
    expect((await standing(user)).units).toBe(0);
    await sql`delete from pgboss.job where name = 'apply-stripe-event'`.execute(db); // its job was lost
    await age(id, 6);
    await startJobs(stripeJobs); // sweeps at its start
    await vi.waitFor(async () => expect(await eventRow(id)).toMatchObject({ status: "applied" }), 20_000);
    await stopJobs();
    expect((await standing(user)).units).toBe(10);
  });

  it("an event that fails in the middle leaves nothing half-done", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    const { events } = await purchaseAtStripe(user, plan);
    const done = events.find(({ type }) => type === "checkout.session.completed");
    if (done) await stripe.deliver(app, done);
    const id = done?.id ?? "";
    for (const failsAt of [1, 2, 3, 4]) {
      stripe.failAfter(failsAt - 1, 500);
      await expect(applyStripeEvent(id)).rejects.toThrow(/Stripe/);
      stripe.recover();
      expect(await standing(user)).toMatchObject({ units: 0, live: [], payments: [], checkouts: ["open"] });
    }
    await applyStripeEvent(id);
    expect(await standing(user)).toMatchObject({ units: 10, checkouts: ["completed"] });
  });

  it("what it could not deliver is fetched, and applied like everything else", async () => {
    const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
    const { events, subscription } = await purchaseAtStripe(user, plan);
    const all = [...events, ...eventsDuring(() => stripe.account.renew(subscription))];
    expect(await collectStripeEvents()).toBeGreaterThanOrEqual(all.length);
    expect(await collectStripeEvents()).toBe(0);
    for (const { id } of all) await applyStripeEvent(id);
    expect(await standing(user)).toMatchObject({ units: 20, checkouts: ["completed"] });
  });

  it("is given up after three days, and taken up when Stripe sends it once more", async () => {
    const event = anEvent();
    await stripe.deliver(app, event);
    await age(event.id, 3 * 24 * 60 + 1);
    await sweepStripeEvents();
    expect(await eventRow(event.id)).toMatchObject({ status: "failed" });
    expect(await stripe.deliver(app, event)).toBe(200);
    expect(await eventRow(event.id)).toMatchObject({ status: "received", handled_at: null });
    await applyStripeEvent(event.id);
    expect(await eventRow(event.id)).toMatchObject({ status: "ignored" });
  });
});

it("forgets handled events after 90 days, and no other", async () => {
  const [old, recent, waiting] = [anEvent(), anEvent(), anEvent()];
  await tell([old, recent]);
  await stripe.deliver(app, waiting);
  await Promise.all([old, waiting].map(({ id }) => age(id, 91 * 24 * 60)));
  await cleanStripeEvents();
  const rows = await Promise.all([old, recent, waiting].map(async ({ id }) => (await eventRow(id))?.status));
  expect(rows).toEqual([undefined, "ignored", "received"]);
});

it("expired sessions close their checkouts", async () => {
  const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
  const { session } = await beginPurchase(user, plan);
  await tell(eventsDuring(() => stripe.account.expireSession(session)));
  expect((await standing(user)).checkouts).toEqual(["expired"]);
});
