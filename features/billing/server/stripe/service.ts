/** Buying through Stripe: sessions of its Checkout, its customer portal, and the end of its subscriptions. */
import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { publicUrl } from "#platform/config/settings.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { log } from "#platform/log/log.ts";
import { isStripeAway, isStripeConnected, refusalOf, stripeClient } from "#platform/payments/stripe.ts";
import { checkoutMessages } from "../../contracts/checkout.ts";
import { couponProblems } from "../../contracts/coupon.ts";
import type { CouponRow } from "../coupons/queries.ts";
import {
  reconcileEndOfCustomer,
  reconcileSession,
  reconcileSubscription,
  recordGoneSubscription,
} from "./reconcile-service.ts";
import type { PlanRow } from "../plans/queries.ts";
import { isOver, isPaidUp, metadataOf } from "./policy.ts";
import * as queries from "./queries.ts";

/** The purchase; prices are the plan's, Stripe computes the discount. */
export type StripeOrder = {
  checkoutId: string;
  userId: number;
  plan: PlanRow;
  coupon: CouponRow | null;
  /** The amount shown to the buyer: Stripe must charge the same. */
  total: number;
  successUrl: string;
  cancelUrl: string;
};

const PLAN_TOO_SMALL = "The price of this plan is too small to be charged. Choose another plan.";
const TOO_SMALL = "With this coupon the total is too small to be charged. Choose another one.";

/**
 * Opens a session of Stripe's Checkout. A repeat with the same checkout answers the same session.
 * @returns the session's id, the address where the buyer pays, and until when.
 * @throws AppError unavailable, invalid-input naming `coupon` or `plan` where Stripe refuses it: nothing was bought.
 */
export async function startStripeCheckout(order: StripeOrder): Promise<{ ref: string; url: string; expiresAt: Date }> {
  return atStripe(async (stripe) => {
    const customer = await customerOf(stripe, order.userId);
    const session = await openSession(stripe, order, customer).catch(async (error: unknown) => {
      const refusal = refusalOf(error);
      if (refusal?.param !== "customer" || !refusal.isMissing) throw asBuyersProblem(order, error);
      await reconcileEndOfCustomer(customer); // it was deleted at Stripe, and what it paid for has ended
      return openSession(stripe, order, await customerOf(stripe, order.userId));
    });
    await refuseOtherTotal(stripe, order, session);
    if (session.url === null) throw new Error(`The Checkout session ${session.id} has no address.`);
    return { ref: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
  });
}

/** A session that asks for another total than was shown is closed before it can be paid. @throws AppError conflict. */
async function refuseOtherTotal(stripe: Stripe, order: StripeOrder, session: Stripe.Checkout.Session): Promise<void> {
  if (session.amount_total === order.total && session.currency === order.plan.currency) return;
  const figures = { asked: session.amount_total, shown: order.total, session: session.id };
  log.error(figures, "Stripe's total differs from the order's; its session is closed");
  await stripe.checkout.sessions.expire(session.id).catch(unlessRefused);
  throw new AppError("conflict", checkoutMessages.priceChanged);
}

/** Closes a session; one that is already over, paid or not, stays unchanged. @throws AppError unavailable. */
export async function expireStripeCheckout(ref: string): Promise<void> {
  await atStripe(async (stripe) => {
    await stripe.checkout.sessions.expire(ref).catch(unlessRefused);
  });
}

/** Closes a session; one that is already over is recorded in its current state. @throws AppError unavailable. */
export async function closeStripeCheckout(ref: string): Promise<void> {
  await atStripe(async (stripe) => {
    const closed = await stripe.checkout.sessions.expire(ref).catch(unlessRefused);
    if (!closed) await reconcileSession(ref);
  });
}

/** One read of a session at a time: concurrent callers wait for the same answer, without a connection. */
const looks = new Map<string, Promise<unknown>>();

/**
 * Reads a session's state and records it, for buyers who return before its event. If another process is already
 * reconciling the customer, it is left to that process.
 * @throws AppError unavailable.
 */
export async function confirmStripeCheckout(ref: string): Promise<void> {
  const look =
    looks.get(ref) ?? atStripe(() => reconcileSession(ref, { waits: false })).finally(() => looks.delete(ref));
  looks.set(ref, look);
  await look;
}

/** @returns the address of the customer's portal; null for who never bought here. @throws AppError unavailable. */
export async function openStripePortal(userId: number): Promise<string | null> {
  const customer = await queries.findCustomer(userId);
  if (customer === null) return null;
  return atStripe(async (stripe) => {
    const return_url = `${publicUrl()}/dashboard?activeContent=billing`;
    const session = await stripe.billingPortal.sessions.create({ customer, return_url }).catch(unlessNoPortal);
    return session?.url ?? null;
  });
}

/**
 * Cancels at the period's end, or takes that back, and records what Stripe says then.
 * @throws AppError not-found for one that Stripe has no more: its end is recorded; unavailable.
 */
export async function setStripeCancellation(subscriptionRef: string, cancels: boolean): Promise<void> {
  await atStripe(async (stripe) => {
    const standing = await stripe.subscriptions.retrieve(subscriptionRef).catch(unlessMissing);
    if (!standing) {
      await recordGoneSubscription(subscriptionRef);
      throw new AppError("not-found", checkoutMessages.noSubscription);
    }
    const { cancel_at, cancel_at_period_end } = standing;
    // The portal may have set a day instead of the period's end; either is taken back by its own field.
    const hasDay = !cancels && cancel_at !== null && !cancel_at_period_end;
    const change: Stripe.SubscriptionUpdateParams = hasDay ? { cancel_at: "" } : { cancel_at_period_end: cancels };
    // A subscription that has since ended refuses; its current state is recorded all the same.
    await stripe.subscriptions.update(subscriptionRef, change).catch(unlessRefused);
    const { isApplied, note } = await reconcileSubscription(subscriptionRef);
    if (isApplied) return;
    log.error({ subscription: subscriptionRef, note }, "The state of a subscription at Stripe could not be recorded");
    throw new AppError("unavailable", checkoutMessages.paymentsAway, { retryAfter: 60 });
  });
}

/** Ends a subscription whose payment failed. @returns false if it has since been paid. @throws AppError unavailable. */
export async function endUnpaidSubscription(ref: string): Promise<boolean> {
  return atStripe(async (stripe) => {
    const standing = await stripe.subscriptions.retrieve(ref).catch(unlessMissing);
    if (standing && isPaidUp(standing)) return false;
    await endStripeSubscription(ref);
    return true;
  });
}

/** Ends a subscription immediately, without a refund. Does nothing when it has already ended. @throws AppError unavailable. */
export async function endStripeSubscription(ref: string): Promise<void> {
  if (!ref.startsWith("sub_")) return; // of the test checkout
  if (!isStripeConnected()) {
    log.error(
      { subscription: ref },
      "A subscription at Stripe has to end, but no key is set: end it in Stripe's dashboard",
    );
    return;
  }
  await atStripe(async (stripe) => {
    await stripe.subscriptions.cancel(ref).catch(unlessMissing); // so Stripe calls what has ended
  });
}

/**
 * Ends everything that a buyer pays for at Stripe, also what was not heard of here, and deletes the customer there.
 * Safe to repeat. @throws AppError unavailable.
 */
export async function endStripeCustomer(userId: number): Promise<void> {
  const customer = await queries.findCustomer(userId);
  if (customer === null) return;
  if (!isStripeConnected()) {
    log.error(
      { customer },
      "A customer at Stripe has to be deleted, but no key is set: delete it in Stripe's dashboard",
    );
    return;
  }
  await atStripe(async (stripe) => {
    const all = stripe.subscriptions.list({ customer, status: "all", limit: 100 });
    const subscriptions = (await Array.fromAsync(all).catch(unlessMissing)) ?? [];
    for (const subscription of subscriptions)
      if (!isOver(subscription)) await stripe.subscriptions.cancel(subscription.id).catch(unlessMissing);
    await stripe.customers.del(customer).catch(unlessMissing);
  });
  await queries.forgetCustomer(customer);
}

async function atStripe<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await call(await stripeClient());
  } catch (error) {
    if (!isStripeAway(error)) throw error;
    throw new AppError("unavailable", checkoutMessages.paymentsAway, { cause: error, retryAfter: 60 });
  }
}

function unlessRefused(error: unknown): null {
  if (!refusalOf(error)) throw error;
  return null;
}

function unlessMissing(error: unknown): null {
  if (!refusalOf(error)?.isMissing) throw error;
  return null;
}

/** @throws AppError unavailable where Stripe refuses for another reason than that it does not know the customer. */
function unlessNoPortal(error: unknown): null {
  const refusal = refusalOf(error);
  if (!refusal) throw error;
  if (refusal.isMissing) return null;
  log.error({ err: error }, "Stripe opens no customer portal: save its settings in Stripe's dashboard");
  throw new AppError("unavailable", checkoutMessages.paymentsAway, { cause: error });
}

/** Two simultaneous tabs use the same key and get the same customer; the first one stored wins. */
async function customerOf(stripe: Stripe, userId: number): Promise<string> {
  const known = await queries.findCustomer(userId);
  if (known !== null) return known;
  const buyer = await queries.findBuyer(userId);
  if (!buyer) throw new AppError("not-found", "Account not found.");
  const { email, first_name, last_name, created_at } = buyer;
  const name = `${first_name} ${last_name}`.trim();
  const params = { email, metadata: { user_id: String(userId) }, ...(name ? { name } : {}) };
  // The key distinguishes another installation's account with this id, and this account with other details.
  const mark = createHash("sha256")
    .update(JSON.stringify([params, created_at]))
    .digest("hex");
  const customer = await stripe.customers.create(params, { idempotencyKey: `customer-${userId}-${mark}` });
  const isRepeated = customer.lastResponse.headers["idempotent-replayed"] === "true";
  // Stripe repeats its answer for a day, even when the customer was deleted since.
  const isGone = isRepeated && (await stripe.customers.retrieve(customer.id)).deleted === true;
  const { id } = isGone ? await stripe.customers.create(params) : customer;
  return queries.storeCustomer(userId, id);
}

function openSession(stripe: Stripe, order: StripeOrder, customer: string): Promise<Stripe.Checkout.Session> {
  const { checkoutId, userId, plan, coupon } = order;
  const metadata = metadataOf({ userId, planId: plan.id, checkoutId });
  const isOnce = plan.period === "once";
  return stripe.checkout.sessions.create(
    {
      mode: isOnce ? "payment" : "subscription",
      customer,
      client_reference_id: checkoutId,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: plan.currency,
            unit_amount: plan.price,
            product_data: { name: plan.name, ...(plan.description ? { description: plan.description } : {}) },
            ...(plan.period === "once" ? {} : { recurring: { interval: plan.period } }),
          },
        },
      ],
      ...(coupon ? { discounts: [{ coupon: coupon.stripe_coupon_id }] } : {}),
      metadata,
      // Stripe asks for them, keeps them with the customer and puts them on its invoices; they are printed on ours.
      billing_address_collection: "required",
      tax_id_collection: { enabled: true },
      customer_update: { address: "auto", name: "auto" },
      ...(isOnce ? { payment_intent_data: { metadata } } : { subscription_data: { metadata } }),
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
    },
    { idempotencyKey: `checkout-${checkoutId}-${customer}` },
  );
}

/** Stripe knows best what it charges, and whether its coupon still counts. @returns the error to throw. */
function asBuyersProblem({ coupon }: StripeOrder, error: unknown): unknown {
  const refusal = refusalOf(error);
  if (!refusal) return error;
  if (refusal.code === "amount_too_small")
    return invalidInput(coupon ? { coupon: TOO_SMALL } : { plan: PLAN_TOO_SMALL });
  if (!coupon) return error;
  const isAboutCoupon = refusal.param?.startsWith("discounts") || refusal.code === "coupon_expired";
  return isAboutCoupon ? invalidInput({ coupon: couponProblems.inactive }) : error;
}
