/**
 * Mirrors Stripe's state into accounts. A report about an object (an event, a returning buyer) is only a trigger:
 * the object is read again and its current state recorded, in the order in which a customer's objects were read, so order
 * and repeats do not matter.
 */
import type Stripe from "stripe";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { enqueue } from "#platform/jobs/jobs.ts";
import { refusalOf, stripeClient } from "#platform/payments/stripe.ts";
import * as checkouts from "../checkout/queries.ts";
import { findById as findCoupon } from "../coupons/queries.ts";
import { redeemCoupon } from "../coupons/service.ts";
import { findAcceptedPrice, findVerdict, holdMismatch } from "../payments/held-service.ts";
import { type Order, ownOrder, periodMismatch, sessionMismatch } from "../payments/order-policy.ts";
import { findById as findPlan } from "../plans/queries.ts";
import { findLiveSubscription, findSubscription, readLiveSubscription } from "../purchases/queries.ts";
import { recordPayment, recordSubscription, reportOf } from "../purchases/service.ts";
import { lockLedger } from "../allowance/queries.ts";
import * as policy from "./policy.ts";
import { look } from "./look-service.ts";
import * as queries from "./queries.ts";
import { END_SUBSCRIPTION, SYNC_COUPONS } from "./queues.ts";

/** The result of reconciling an object. */
export type Outcome = { isApplied: boolean; note: string };

const APPLIED: Outcome = { isApplied: true, note: "" };
const HELD: Outcome = { isApplied: true, note: "It does not match its order and is waiting for an operator." };
const ignored = (note: string): Outcome => ({ isApplied: false, note });

const NOT_OURS = "It was not bought in Dateline.";
const GONE = "Stripe no longer has it.";
const BUSY = "Another process is reading its customer right now.";
const UNKNOWN_CUSTOMER = "No account here belongs to its customer.";

/** Objects of one customer, read together. */
type Seen = {
  session?: Stripe.Checkout.Session;
  subscription?: Stripe.Subscription | undefined;
  invoice?: Stripe.Invoice | undefined;
};

/**
 * @param hasFailed an event says that a delayed payment did not arrive; the session alone does not show it.
 * @param waits false leaves it to a process that is already reading the customer.
 */
export function reconcileSession(id: string, { hasFailed = false, waits = true } = {}): Promise<Outcome> {
  return mirror(
    (stripe) => stripe.checkout.sessions.retrieve(id),
    async (stripe) => {
      const session = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
      const [subscriptionId, invoiceId] = [policy.idOf(session.subscription), policy.idOf(session.invoice)];
      return {
        session,
        subscription: subscriptionId ? await stripe.subscriptions.retrieve(subscriptionId) : undefined,
        invoice: subscriptionId && invoiceId ? await readInvoice(stripe, invoiceId) : undefined,
      };
    },
    (tx, userId, { session, ...seen }) =>
      session ? recordSession(tx, userId, { ...seen, session }, hasFailed) : ignored(GONE),
    waits,
  );
}

export function reconcileSubscription(id: string): Promise<Outcome> {
  return mirror(
    (stripe) => stripe.subscriptions.retrieve(id),
    async (stripe) => {
      const subscription = await stripe.subscriptions.retrieve(id);
      const latest = policy.idOf(subscription.latest_invoice);
      return { subscription, invoice: latest ? await readInvoice(stripe, latest) : undefined };
    },
    recordPeriod,
  );
}

/** An invoice may be heard of before its subscription: both are recorded. */
export function reconcileInvoice(id: string): Promise<Outcome> {
  return mirror(
    (stripe) => stripe.invoices.retrieve(id),
    async (stripe) => {
      const invoice = await readInvoice(stripe, id);
      const subscriptionId = policy.subscriptionOfInvoice(invoice);
      return {
        invoice,
        subscription: subscriptionId ? await stripe.subscriptions.retrieve(subscriptionId) : undefined,
      };
    },
    recordPeriod,
  );
}

/** A customer deleted at Stripe pays for nothing any more. */
export async function reconcileEndOfCustomer(id: string): Promise<Outcome> {
  const userId = await queries.findUserOfCustomer(id);
  if (userId === null) return ignored(UNKNOWN_CUSTOMER);
  const stripe = await stripeClient();
  const living = await readLiveSubscription(userId);
  const ref = living?.provider === "stripe" ? living.provider_ref : null;
  const read = async () => ({
    customer: await orMissing(stripe.customers.retrieve(id)),
    subscription: ref === null ? null : await orMissing(stripe.subscriptions.retrieve(ref)),
  });
  const looked = await look({
    name: queries.lookOf(id),
    read,
    record: async (tx, { customer, subscription }) => {
      if (customer && !customer.deleted) return ignored("The customer exists.");
      const known = await findLiveSubscription(tx, userId);
      if (known?.provider === "stripe" && known.provider_ref !== ref)
        throw new Error("The customer has another subscription than was read."); // the event is handled again
      if (subscription) await recordPeriod(tx, userId, { subscription });
      else if (known?.provider === "stripe")
        await recordSubscription(tx, { ...reportOf(known), status: "ended", endedAt: new Date() });
      await queries.forgetCustomer(id, tx);
      return APPLIED;
    },
  });
  return looked?.recorded ?? ignored(BUSY);
}

/** The subscription no longer exists at Stripe, for example after its test data was deleted: it takes no payments. */
export async function recordGoneSubscription(ref: string): Promise<void> {
  await transaction(async (tx) => {
    const known = await findSubscription(tx, ref);
    if (known) await recordSubscription(tx, { ...reportOf(known), status: "ended", endedAt: new Date() });
  });
}

/**
 * @param find the first read: it finds the owner of the object, and keeps no database connection while Stripe is slow.
 * @param read the decisive read.
 */
async function mirror(
  find: (stripe: Stripe) => Promise<{ customer: string | { id: string } | null }>,
  read: (stripe: Stripe) => Promise<Seen>,
  record: (tx: Transaction, userId: number, seen: Seen) => Promise<Outcome> | Outcome,
  waits = true,
): Promise<Outcome> {
  const stripe = await stripeClient();
  const found = await orMissing(find(stripe));
  if (!found) return ignored(GONE);
  const customer = policy.idOf(found.customer);
  const userId = customer === null ? null : await queries.findUserOfCustomer(customer);
  if (customer === null || userId === null) return ignored(UNKNOWN_CUSTOMER);
  const looked = await look({
    name: queries.lookOf(customer),
    read: () => orMissing(read(stripe)),
    record: (tx, seen) => (seen ? record(tx, userId, seen) : ignored(GONE)),
    waits,
  });
  return looked?.recorded ?? ignored(BUSY);
}

async function orMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (refusalOf(error)?.isMissing) return null;
    throw error;
  }
}

function readInvoice(stripe: Stripe, id: string): Promise<Stripe.Invoice> {
  return stripe.invoices.retrieve(id, { expand: ["payments.data.payment.payment_intent"] });
}

async function recordSession(
  tx: Transaction,
  userId: number,
  { session, ...seen }: Seen & { session: Stripe.Checkout.Session },
  hasFailed: boolean,
): Promise<Outcome> {
  const facts = policy.orderFactsOf(session.metadata);
  if (facts?.userId !== userId) return ignored(NOT_OURS);
  await lockLedger(tx, userId);
  const checkout = await checkouts.findCheckout(facts.checkoutId, tx);
  const own = checkout?.user_id === userId ? checkout : null;
  if (own && (session.status === "expired" || hasFailed)) await checkouts.expireCheckout(tx, own.id);
  if (session.status !== "complete") return own ? APPLIED : ignored(NOT_OURS);
  const outcome = session.mode === "payment" ? await recordOnce(tx, session, facts, hasFailed) : APPLIED;
  const period = seen.subscription ? await recordPeriod(tx, userId, seen) : APPLIED;
  const isHeld = outcome === HELD || period === HELD;
  if (own && !isHeld && policy.isPaidFor(session)) await complete(tx, own);
  else if (own && !hasFailed) await checkouts.keepOpen(tx, own.id, policy.MONEY_TAKES_DAYS);
  return isHeld ? HELD : APPLIED;
}

async function recordOnce(
  tx: Transaction,
  session: Stripe.Checkout.Session,
  facts: policy.OrderFacts,
  hasFailed: boolean,
): Promise<Outcome> {
  const reported = policy.sessionReport(session, facts, hasFailed);
  if (!reported) return APPLIED;
  if (!(await findPlan(facts.planId, tx))) return ignored(NOT_OURS);
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const order = await findOrder(tx, facts);
  const verdict = reported.status === "paid" ? await findVerdict(tx, reported.ref, null) : null;
  if (verdict) return verdict === "refused" ? HELD : APPLIED;
  const mismatch = reported.status === "paid" ? sessionMismatch(order, reported, session, intent) : null;
  const { userId, planId } = facts;
  const subject = { ref: session.id, paymentRef: session.id, subscriptionRef: null, userId, planId };
  if (mismatch && (await holdMismatch(tx, subject, mismatch))) return HELD;
  // A payment accepted although it differs is booked as received.
  const isReceived = intent !== null && reported.status === "paid";
  const received = isReceived ? { amount: intent.amount_received, currency: intent.currency } : {};
  await recordPayment(tx, { ...reported, ...received });
  return APPLIED;
}

/** The order that a customer's object names, at the price that an operator accepted for this subscription. */
async function findOrder(tx: Transaction, facts: policy.OrderFacts, subscriptionRef?: string): Promise<Order | null> {
  const checkout = await checkouts.findCheckout(facts.checkoutId, tx);
  const coupon = checkout && checkout.coupon_id !== null ? await findCoupon(checkout.coupon_id, tx) : null;
  const order = ownOrder(checkout && { ...checkout, coupon }, facts);
  const price = order && subscriptionRef ? await findAcceptedPrice(tx, subscriptionRef) : null;
  return order && price !== null ? { ...order, amount: price, discount: Math.min(order.discount, price) } : order;
}

/** The coupon's own count is Stripe's, and is fetched soon. */
async function complete(tx: Transaction, checkout: checkouts.CheckoutRow): Promise<void> {
  const isFirst = await checkouts.completeCheckout(tx, checkout.id);
  if (!isFirst || checkout.coupon_id === null) return;
  await redeemCoupon(tx, checkout.coupon_id, checkout.user_id, checkout.id);
  await enqueue(tx, SYNC_COUPONS, {});
}

async function recordPeriod(tx: Transaction, userId: number, { subscription, invoice }: Seen): Promise<Outcome> {
  if (!subscription) return ignored("It does not belong to a subscription.");
  const facts = policy.orderFactsOf(subscription.metadata);
  if (!facts || facts.userId !== userId || !(await findPlan(facts.planId, tx))) return ignored(NOT_OURS);
  await lockLedger(tx, userId);
  const order = await findOrder(tx, facts, subscription.id);
  const report = policy.subscriptionReport(subscription, facts, order?.coupon_id ?? null);
  if (!report) return ignored("It is waiting for its first payment.");
  const payment = invoice ? policy.invoiceReport(invoice, facts, subscription.id) : null;
  const known = await findSubscription(tx, subscription.id);
  const verdict = payment?.status === "paid" ? await findVerdict(tx, payment.ref, subscription.id) : null;
  const mismatch = periodMismatch(order, report, verdict ? null : payment, known !== null);
  const subject = {
    ref: mismatch?.problem === "price" ? subscription.id : (payment?.ref ?? subscription.id),
    paymentRef: payment?.ref ?? null,
    subscriptionRef: subscription.id,
    userId,
    planId: facts.planId,
  };
  const isHeld = verdict === "refused" || (mismatch !== null && (await holdMismatch(tx, subject, mismatch)));
  if (isHeld && !known && report.status !== "ended") return HELD;
  // A period with a held payment has not started here; all other changes are recorded.
  const period = isHeld && known ? { periodStart: known.period_start, periodEnd: known.period_end } : {};
  const superseded = await recordSubscription(tx, { ...report, ...period });
  // Runs as a job: after the commit and with retries, because a subscription left active at Stripe keeps charging the customer.
  for (const ref of superseded) await enqueue(tx, END_SUBSCRIPTION, { ref });
  if (isHeld) return HELD;
  if (payment) await recordPayment(tx, payment);
  if (order && payment?.status === "paid") await complete(tx, order);
  return APPLIED;
}
