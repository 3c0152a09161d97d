/** The end of an account that bought at Stripe: nothing there is charged any more, and nobody is remembered. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildPlan } from "#tests/factories/billing.ts";
import { buildUser } from "#tests/factories/users.ts";
import { buildAppWithStripe } from "#tests/support/billing/app-with-stripe.ts";
import { listPersonalPayments } from "./queries.ts";
import { billingData } from "./service.ts";
import { findCustomer } from "../stripe/queries.ts";

const { stripe, beginPurchase, purchaseAtStripe, tell } = await buildAppWithStripe();

/** Paid in a checkout that another tab has closed here, and not heard of. */
async function unheard() {
  const [user, plan, other] = await Promise.all([buildUser(), buildPlan(), buildPlan()]);
  const { events, subscription, checkout } = await purchaseAtStripe(user, plan);
  await db.updateTable("checkouts").set({ status: "expired" }).where("id", "=", checkout).execute();
  await beginPurchase(user, other);
  const customer = stripe.account.subscriptions.get(subscription)?.customer ?? "";
  return { user, events, subscription, customer };
}

it("ends every subscription of its customer and deletes the customer, also what was never heard of", async () => {
  const { user, events, subscription, customer } = await unheard();
  await billingData.erase(user.id);
  await billingData.erase(user.id);
  await sql`delete from users where id = ${user.id}`.execute(db);
  await tell(events);
  expect(stripe.account.subscriptions.get(subscription)?.status).toBe("canceled");
  expect(stripe.account.customers.get(customer)?.deleted).toBe(true);
});

it("ends more subscriptions than Stripe lists at once", async () => {
  const { user, subscription } = await unheard();
  const one = stripe.account.subscriptions.get(subscription);
  if (!one) throw new Error("It was bought just now.");
  const ids = Array.from({ length: 120 }, (_, index) => `${subscription}${index}`);
  for (const id of ids) stripe.account.subscriptions.set(id, { ...structuredClone(one), id });
  const before = stripe.requests.length;
  await billingData.erase(user.id);
  const cancelled = stripe.requests.slice(before).filter(({ method }) => method === "DELETE").length;
  expect(cancelled).toBe(122); // with the first one, and the customer
});

it("forgets nothing while Stripe is away, and goes on from there", async () => {
  const { user, subscription, customer } = await unheard();
  stripe.fail(500, 50);
  await expect(billingData.erase(user.id)).rejects.toMatchObject({ code: "unavailable" });
  expect(await findCustomer(user.id)).toBe(customer);
  stripe.recover();
  await billingData.erase(user.id);
  expect([await findCustomer(user.id), stripe.account.subscriptions.get(subscription)?.status]).toEqual([
    null,
    "canceled",
  ]);
});

it("is no trouble where the customer was deleted at Stripe before", async () => {
  const { user, customer } = await unheard();
  stripe.account.deleteCustomer(customer);
  await billingData.erase(user.id);
  expect(await findCustomer(user.id)).toBeNull();
});

it("exports who was billed, and forgets it with the account, also what Stripe reports meanwhile", async () => {
  const [user, plan] = await Promise.all([buildUser(), buildPlan()]);
  const row = { user_id: user.id, plan_id: plan.id, provider: "stripe" as const, status: "paid" as const, amount: 1 };
  const named = {
    currency: "gbp",
    billed_to: "Halden Marine AS\nBergen",
    invoice_url: "https://invoice.stripe.com/i/1",
  };
  const insert = () =>
    db
      .insertInto("payments")
      .values({ ...row, ...named, provider_ref: crypto.randomUUID() })
      .execute();
  await insert();
  expect(await listPersonalPayments(user.id)).toMatchObject([{ billed_to: named.billed_to }]);
  await billingData.erase(user.id);
  await insert();
  await billingData.erase(user.id); // each feature is called twice
  await sql`delete from users where id = ${user.id}`.execute(db);
  const kept = db.selectFrom("payments").select(["user_id", "billed_to", "invoice_url"]).where("plan_id", "=", plan.id);
  const nobody = { user_id: null, billed_to: "", invoice_url: null };
  expect(await kept.execute()).toEqual([nobody, nobody]);
});
