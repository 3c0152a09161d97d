/** How often one account may ask, and that those who ask at once keep neither Stripe nor the database busy. */
import { expect, it, vi } from "vitest";
import { db } from "#platform/database/client.ts";
import { type Limit, throttle } from "#platform/throttle/throttle.ts";
import { buildPlan } from "#tests/factories/billing.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { buildAppWithStripe } from "#tests/support/billing/app-with-stripe.ts";
import * as limits from "./policy.ts";
import { beginLook, endLook } from "../stripe/look-queries.ts";
import { findCustomer, lookOf } from "../stripe/queries.ts";

const { app, stripe, purchaseAtStripe } = await buildAppWithStripe();
const plan = await buildPlan();

const post = (user: TestUser, url: string, payload?: object) =>
  app.inject({ method: "POST", url, headers: { cookie: cookiesOf(user) }, ...(payload && { payload }) });

async function attempts({ name }: Limit, user: TestUser): Promise<number> {
  const counted = db.selectFrom("throttles").select("failures").where("key", "=", `${name}:${user.id}`);
  return (await counted.executeTakeFirst())?.failures ?? 0;
}

const id = "0e2f6c1a-9b58-4c0d-8a43-5d1c7e90b2f4"; // nobody's
it.each<[string, Limit, object | undefined]>([
  ["/api/billing/checkout/", limits.beginByAccount, { plan: "notice", total: 4500 }],
  [`/api/billing/checkout/${id}/pay/`, limits.payByAccount, { card: "4242424242424242" }],
  [`/api/billing/checkout/${id}/confirm/`, limits.confirmByAccount, undefined],
  ["/api/billing/subscription/cancel/", limits.changeByAccount, undefined],
  ["/api/billing/subscription/resume/", limits.changeByAccount, undefined],
  ["/api/billing/portal/", limits.portalByAccount, undefined],
])("refuses an account that asks too often, and nobody else: %s", async (url, limit, payload) => {
  resetSettings({ STRIPE_SECRET_KEY: undefined });
  const [user, other] = await Promise.all([buildUser(), buildUser()]);
  for (let count = 0; count < limit.max; count++) await throttle(limit, String(user.id));
  const refused = await post(user, url, payload);
  expect([refused.statusCode, Number(refused.headers["retry-after"])]).toEqual([429, expect.any(Number)]);
  expect((await post(other, url, payload)).statusCode).not.toBe(429);
});

it("looks at a session once for all who ask at the same time", async () => {
  const user = await buildUser();
  const { checkout, session } = await purchaseAtStripe(user, plan);
  const before = stripe.requests.length;
  const first = stripe.hold(/^GET .*checkout\/sessions/, 1);
  const answers = Array.from({ length: 20 }, () => post(user, `/api/billing/checkout/${checkout}/confirm/`));
  await vi.waitFor(() => expect(first.isHeld).toBe(true), 15_000);
  // All of them have been let in.
  await vi.waitFor(async () => expect(await attempts(limits.confirmByAccount, user)).toBe(20));
  first.release();
  for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(200);
  const looks = stripe.requests.slice(before).filter(({ path }) => path.includes(session));
  expect(looks.length).toBeLessThanOrEqual(4); // two for the held one; one that asks later looks anew
  expect((await post(user, `/api/billing/checkout/${checkout}/confirm/`)).json()).toMatchObject({
    status: "completed",
  });
});

it("changes a subscription at Stripe once at a time, however many ask", async () => {
  const user = await buildUser();
  const { checkout, subscription } = await purchaseAtStripe(user, plan);
  expect((await post(user, `/api/billing/checkout/${checkout}/confirm/`)).json()).toMatchObject({
    status: "completed",
  });
  const before = stripe.requests.length;
  const first = stripe.hold(/^GET .*subscriptions/, 1);
  const answers = Array.from({ length: 10 }, (_, index) =>
    post(user, index % 2 === 0 ? "/api/billing/subscription/cancel/" : "/api/billing/subscription/resume/"),
  );
  await vi.waitFor(() => expect(first.isHeld).toBe(true), 15_000);
  await vi.waitFor(async () => expect(await attempts(limits.changeByAccount, user)).toBe(10));
  expect(stripe.requests.slice(before)).toHaveLength(1);
  first.release();
  for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(200);
  expect(stripe.account.subscriptions.get(subscription)?.status).toBe("active");
});

it("waits for nobody who looks at the customer already", async () => {
  const user = await buildUser();
  const { checkout } = await purchaseAtStripe(user, plan);
  const customer = (await findCustomer(user.id)) ?? "";
  const confirm = async () => (await post(user, `/api/billing/checkout/${checkout}/confirm/`)).json();
  const number = await beginLook(lookOf(customer), 60, true);
  expect(await confirm()).toMatchObject({ status: "open" });
  await endLook(lookOf(customer), number ?? 0);
  expect(await confirm()).toMatchObject({ status: "completed" });
});
