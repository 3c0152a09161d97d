/** Purchases through the Stripe double: a buyer's way to its Checkout, and its events on their way back. */
import { applyStripeEvent } from "#features/billing/server/stripe/event-service.ts";
import { getFeatures } from "#features/billing/server/allowance/service.ts";
import type { StripeDouble } from "#tests/doubles/stripe/server.ts";
import type { Event } from "#tests/doubles/stripe/objects.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { accountOf, openCheckout } from "#tests/factories/billing.ts";
import { cookiesOf, type TestUser } from "#tests/factories/users.ts";

/** The buyer begins a purchase on our page. @returns the checkout and the session at Stripe. */
export async function beginPurchase(
  user: TestUser,
  plan: { slug: string },
  coupon?: string,
): Promise<{ checkout: string; session: string }> {
  const checkout = await openCheckout(user, plan, coupon);
  const row = db.selectFrom("checkouts").select("provider_ref").where("id", "=", checkout);
  return { checkout, session: (await row.executeTakeFirstOrThrow()).provider_ref ?? "" };
}

/** Buys and pays at Stripe; nobody here has heard of it yet. @returns what happened there since, in its order. */
export async function purchaseAtStripe(
  stripe: StripeDouble,
  user: TestUser,
  plan: { slug: string },
  coupon?: string,
): Promise<{ checkout: string; session: string; subscription: string; events: Event[] }> {
  const { checkout, session } = await beginPurchase(user, plan, coupon);
  const events = eventsDuring(stripe, () => stripe.account.completeCheckout(session));
  const { subscription } = stripe.account.completed(session);
  return { checkout, session, subscription: subscription ?? "", events };
}

/** What happens at Stripe meanwhile. */
export function eventsDuring(stripe: StripeDouble, act: () => unknown): Event[] {
  const before = stripe.account.events.length;
  act();
  return stripe.account.events.slice(before);
}

/** Delivers each event to the webhook and handles it, one after the other. */
export async function tell(app: App, stripe: StripeDouble, events: Event[]): Promise<void> {
  for (const event of events) {
    const status = await stripe.deliver(app, event);
    if (status !== 200) throw new Error(`The webhook answered ${status}.`);
    await applyStripeEvent(event.id);
  }
}

/** What an account has after everything it was told. */
export async function standing(user: TestUser) {
  const { live, payments, checkouts, planId } = await accountOf(user.id);
  const grants = db.selectFrom("allowance_entries").select("source").where("user_id", "=", user.id);
  return {
    units: (await getFeatures(user.id)).press_releases,
    grants: (await grants.where("kind", "=", "grant").execute()).map(({ source }) => source),
    plan: planId,
    live: live.map(({ provider_ref, status, cancels_at_period_end }) => [provider_ref, status, cancels_at_period_end]),
    payments: payments.map(({ status, amount }) => [status, amount]),
    checkouts: checkouts.map(({ status }) => status),
  };
}

/** All of it for one app and its double, so that a test file names them once. */
export function purchasesOf(app: App, stripe: StripeDouble) {
  return {
    beginPurchase,
    standing,
    purchaseAtStripe: (user: TestUser, plan: { slug: string }, coupon?: string) =>
      purchaseAtStripe(stripe, user, plan, coupon),
    eventsDuring: (act: () => unknown) => eventsDuring(stripe, act),
    tell: (events: Event[]) => tell(app, stripe, events),
    /** As the user's browser does. */
    call: (user: TestUser, method: "GET" | "POST", url: string, payload?: object) =>
      app.inject({ method, url, headers: { cookie: cookiesOf(user) }, ...(payload && { payload }) }),
  };
}

export async function eventRow(id: string) {
  return db.selectFrom("stripe_events").selectAll().where("id", "=", id).executeTakeFirst();
}
