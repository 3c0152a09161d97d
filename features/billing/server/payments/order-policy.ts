/** Pure comparison of what Stripe reports with the order that it names. */
import type Stripe from "stripe";
import type { HeldProblem } from "../../contracts/held-payment.ts";
import type { CheckoutRow } from "../checkout/queries.ts";
import { monthsBetween } from "../purchases/policy.ts";
import type { ReportedPayment, ReportedSubscription } from "../purchases/service.ts";
import type { OrderFacts } from "../stripe/policy.ts";

/** A discount's length where the checkout was begun before it was kept: the coupon's as it is now. */
export type CouponLength = { duration: "once" | "repeating" | "forever"; duration_in_months: number | null };
export type Order = CheckoutRow & { coupon: CouponLength | null };

/** What differs, and the figures that show it; null expected figures: there is no order of this customer. */
export type Mismatch = {
  problem: HeldProblem;
  expected: { amount: number; currency: string } | null;
  paid: { amount: number; currency: string };
  /** What was taken: other than paid where that is the price of each period. */
  taken: number;
};

/** What the order takes for the period that starts so many whole months after the first, in minor units. */
export function totalAfter(order: Order, months: number): number {
  const length = order.coupon_duration
    ? { duration: order.coupon_duration, duration_in_months: order.coupon_months }
    : (order.coupon ?? { duration: "once", duration_in_months: null });
  if (months === 0 || length.duration === "forever") return order.amount - order.discount;
  const lasts = length.duration === "repeating" && months < (length.duration_in_months ?? 0);
  return lasts ? order.amount - order.discount : order.amount;
}

/** The order that a customer's object names; null where it is another customer's, another plan's, or of no checkout at Stripe. */
export function ownOrder(order: Order | null, facts: OrderFacts): Order | null {
  const isOwn = order?.user_id === facts.userId && order.plan_id === facts.planId && order.provider === "stripe";
  return isOwn ? order : null;
}

type PaidOnce = Pick<ReportedPayment, "amount" | "currency"> & { ref: string };

/** A session of something bought once, which says that it is paid. @param intent what took the money; null where nothing was due. */
export function sessionMismatch(
  order: Order | null,
  reported: PaidOnce,
  session: Pick<Stripe.Checkout.Session, "payment_status">,
  intent: Pick<Stripe.PaymentIntent, "status" | "amount_received" | "currency"> | null,
): Mismatch | null {
  const { amount, currency } = intent
    ? { amount: intent.amount_received, currency: intent.currency }
    : { amount: reported.amount, currency: reported.currency };
  const paid = { amount, currency };
  if (!order || (order.provider_ref !== null && order.provider_ref !== reported.ref))
    return { problem: "order", expected: null, paid, taken: amount };
  const expected = { amount: totalAfter(order, 0), currency: order.currency };
  const problem = moneyProblem(expected, paid) ?? moneyProblem(expected, reported);
  if (problem) return { problem, expected, paid, taken: amount };
  const isSettled =
    expected.amount === 0 || (session.payment_status === "paid" && (intent === null || intent.status === "succeeded"));
  return isSettled ? null : { problem: "status", expected, paid, taken: amount };
}

/**
 * A subscription and the invoice that pays for one of its periods.
 * @param payment null while nothing was paid. What comes between two periods grants nothing and is not compared.
 * @param isKnown its price was compared when it began; what it costs since shows in its invoices.
 */
export function periodMismatch(
  order: Order | null,
  subscription: Pick<ReportedSubscription, "price" | "currency" | "startedAt">,
  payment: ReportedPayment | null,
  isKnown: boolean,
): Mismatch | null {
  const money = payment?.status === "paid" && payment.grantsUnits ? payment : null;
  const price = { amount: subscription.price, currency: subscription.currency };
  const taken = money?.amount ?? 0;
  if (!order)
    return isKnown && !money
      ? null
      : { problem: "order", expected: null, paid: money ? { amount: taken, currency: money.currency } : price, taken };
  const agreed = { amount: order.amount, currency: order.currency };
  if (!isKnown && moneyProblem(agreed, price)) return { problem: "price", expected: agreed, paid: price, taken };
  if (!money) return null;
  const months = money.periodStart ? monthsBetween(subscription.startedAt, money.periodStart) : 0;
  const expected = { amount: totalAfter(order, months), currency: order.currency };
  const paid = { amount: money.amount, currency: money.currency };
  const problem = moneyProblem(expected, paid);
  return problem && { problem, expected, paid, taken };
}

type Money = { amount: number; currency: string };

function moneyProblem(expected: Money, paid: Money): HeldProblem | null {
  if (paid.currency !== expected.currency) return "currency";
  return paid.amount === expected.amount ? null : "amount";
}
