/** Pure comparison of Stripe's reports with their orders. */
import type Stripe from "stripe";
import type { HeldProblem } from "../../contracts/held-payment.ts";
import type { CheckoutRow } from "../checkout/queries.ts";
import { monthsBetween } from "../purchases/policy.ts";
import type { ReportedPayment, ReportedSubscription } from "../purchases/service.ts";
import type { OrderFacts } from "../stripe/policy.ts";

/** Duration of the discount for older checkouts that did not store it: the coupon's current one. */
export type CouponLength = { duration: "once" | "repeating" | "forever"; duration_in_months: number | null };
export type Order = CheckoutRow & { coupon: CouponLength | null };

/** The difference and its figures; expected figures null: this customer has no such order. */
export type Mismatch = {
  problem: HeldProblem;
  expected: { amount: number; currency: string } | null;
  paid: { amount: number; currency: string };
  /** The amount taken; differs from paid when paid is the price of each period. */
  taken: number;
};

/** The order's price for the period that starts this many whole months after the first, in minor units. */
export function totalAfter(order: Order, months: number): number {
  const length = order.coupon_duration
    ? { duration: order.coupon_duration, duration_in_months: order.coupon_months }
    : (order.coupon ?? { duration: "once", duration_in_months: null });
  if (months === 0 || length.duration === "forever") return order.amount - order.discount;
  const lasts = length.duration === "repeating" && months < (length.duration_in_months ?? 0);
  return lasts ? order.amount - order.discount : order.amount;
}

/** The order named by a customer's object; null when it belongs to another customer or plan, or to no checkout at Stripe. */
export function ownOrder(order: Order | null, facts: OrderFacts): Order | null {
  const isOwn = order?.user_id === facts.userId && order.plan_id === facts.planId && order.provider === "stripe";
  return isOwn ? order : null;
}

type PaidOnce = Pick<ReportedPayment, "amount" | "currency"> & { ref: string };

/** A session of a one-off purchase that reports itself as paid. @param intent the payment intent; null: nothing was due. */
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
 * @param payment null while nothing is paid. Charges between two periods grant nothing and are not compared.
 * @param isKnown its price was compared at its start; later prices show in its invoices.
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
