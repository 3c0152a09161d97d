/** Pure rules of buying: what a checkout costs now and later, how it stands, and what buyers are mailed about it. */
import type { Limit } from "#platform/throttle/throttle.ts";
import {
  checkoutMessages,
  type CheckoutState,
  type Payment,
  type PaymentMode,
  type Subscription,
  TEST_CARDS,
  type TestCard,
} from "../../contracts/checkout.ts";
import type { Period } from "../../contracts/plan.ts";
import type { CheckoutRow } from "./queries.ts";
import type { CouponRow } from "../coupons/queries.ts";
import { describePlan } from "../plans/policy.ts";
import type { PlanRow } from "../plans/queries.ts";
import { discountOf, monthsBetween, monthsIn } from "../purchases/policy.ts";
import type { PaymentRow, SubscriptionRow } from "../purchases/queries.ts";

/** A test checkout can be paid for so long after it was begun. */
export const TEST_CHECKOUT_MINUTES = 60;

/** Far above what buying takes, far below what would keep Stripe or the database busy. */
export const beginByAccount: Limit = { name: "checkout:account", most: 60, seconds: 3600 };
export const payByAccount: Limit = { name: "checkout-pay:account", most: 60, seconds: 3600 };
export const confirmByAccount: Limit = { name: "checkout-confirm:account", most: 60, seconds: 60 };
export const changeByAccount: Limit = { name: "subscription:account", most: 60, seconds: 3600 };
export const portalByAccount: Limit = { name: "payment-portal:account", most: 60, seconds: 3600 };

type Priced = { price: number; currency: string };
type LastingTerms = Pick<
  CouponRow,
  "percent_off" | "amount_off" | "currency" | "duration" | "duration_in_months"
> | null;

/**
 * What a coupon still takes off after so many whole months of a subscription. A repeating one that lasts three months counts
 * for the payments at its beginning and after one and two months, as Stripe's does.
 */
export function discountAfter(months: number, coupon: LastingTerms, price: Priced): number {
  if (!coupon || (months > 0 && coupon.duration === "once")) return 0;
  if (coupon.duration === "repeating" && months >= (coupon.duration_in_months ?? 0)) return 0;
  return discountOf(coupon, price);
}

/** The second payment, in minor units; null where nothing renews. */
export function renewalOf(plan: Priced & { period: Period }, coupon: LastingTerms): number | null {
  return plan.period === "once" ? null : plan.price - discountAfter(monthsIn(plan.period), coupon, plan);
}

/** Why a plan cannot be bought beside the living subscription, in words; null when it can. */
export function repeatProblem(
  plan: { id: number; name: string },
  live: Pick<SubscriptionRow, "plan_id" | "provider" | "status" | "cancels_at_period_end"> | null,
  mode: PaymentMode,
): string | null {
  if (!live || live.plan_id !== plan.id || live.provider !== mode) return null;
  if (live.status === "past_due") return null; // with another card it goes on
  return live.cancels_at_period_end
    ? checkoutMessages.alreadyOnEnding(plan.name)
    : checkoutMessages.alreadyOn(plan.name);
}

/** What becomes of a charge of the test checkout. */
export function outcomeOf(card: string | null): (typeof TEST_CARDS)[number]["outcome"] {
  return TEST_CARDS.find(({ number }) => number === card)?.outcome ?? "pays";
}

export function isDeclined(card: TestCard): boolean {
  return outcomeOf(card) === "declined";
}

type Living = Pick<
  SubscriptionRow,
  "provider" | "price" | "currency" | "started_at" | "period_end" | "cancels_at_period_end"
>;

/** What a subscription of ours takes for the period after the present one. */
export function nextCharge(living: Living, coupon: LastingTerms): number {
  const months = monthsBetween(living.started_at, living.period_end);
  return living.price - discountAfter(months, coupon, living);
}

/** A test subscription ends with its period once real money is taken. */
export function isEnding({ provider, cancels_at_period_end }: Living, mode: PaymentMode): boolean {
  return cancels_at_period_end || (provider === "test" && mode === "stripe");
}

export function describeSubscription(
  row: SubscriptionRow,
  plan: PlanRow,
  coupon: CouponRow | null,
  mode: PaymentMode,
): Subscription {
  const ends = isEnding(row, mode);
  const isKnown = row.provider === "test" && !ends;
  return {
    plan: describePlan(plan),
    mode: row.provider,
    status: row.status === "past_due" ? "past_due" : "active",
    price: row.price,
    currency: row.currency,
    coupon: coupon?.display_name ?? null,
    next_amount: isKnown ? nextCharge(row, coupon) : null,
    period_start: row.period_start.toISOString(),
    period_end: row.period_end.toISOString(),
    cancels_at_period_end: ends,
    started_at: row.started_at.toISOString(),
  };
}

export function describePayment(row: PaymentRow): Payment {
  const { id, provider: mode, status, amount, refunded, currency, invoice_url, documents, failure } = row;
  return {
    id,
    plan: row.plan_name,
    mode,
    status,
    amount,
    refunded,
    currency,
    period_start: row.period_start?.toISOString() ?? null,
    period_end: row.period_end?.toISOString() ?? null,
    invoice_url,
    documents,
    failure,
    created_at: row.created_at.toISOString(),
  };
}

/** An open checkout whose time is over has expired, whether or not anybody noted it. */
export function describeCheckout(
  { id, status, expires_at }: Pick<CheckoutRow, "id" | "status" | "expires_at">,
  now = new Date(),
): CheckoutState {
  const state = status === "open" && expires_at <= now ? "expired" : status;
  return { id, status: state, detail: DETAILS[state] };
}

const DETAILS = {
  open: checkoutMessages.waiting,
  completed: checkoutMessages.paid,
  expired: checkoutMessages.checkoutOver,
} as const;
