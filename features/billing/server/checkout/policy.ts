/** Pure rules of buying: the price of a checkout now and later, and its status. */
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

/** How long after its start a test checkout can be paid. */
export const TEST_CHECKOUT_MINUTES = 60;

/** Far above what buying needs, far below what would burden Stripe or the database. */
export const beginByAccount: Limit = { name: "checkout:account", max: 60, seconds: 3600 };
export const payByAccount: Limit = { name: "checkout-pay:account", max: 60, seconds: 3600 };
export const confirmByAccount: Limit = { name: "checkout-confirm:account", max: 60, seconds: 60 };
export const changeByAccount: Limit = { name: "subscription:account", max: 60, seconds: 3600 };
export const portalByAccount: Limit = { name: "payment-portal:account", max: 60, seconds: 3600 };

type Priced = { price: number; currency: string };
type LastingTerms = Pick<
  CouponRow,
  "percent_off" | "amount_off" | "currency" | "duration" | "duration_in_months"
> | null;

/**
 * The discount of a coupon after this many whole months of a subscription. As at Stripe, one that repeats for three
 * months applies to the first payment and those after one and two months.
 */
export function discountAfter(months: number, coupon: LastingTerms, price: Priced): number {
  if (!coupon || (months > 0 && coupon.duration === "once")) return 0;
  if (coupon.duration === "repeating" && months >= (coupon.duration_in_months ?? 0)) return 0;
  return discountOf(coupon, price);
}

/** The second payment, in minor units; null: nothing renews. */
export function renewalOf(plan: Priced & { period: Period }, coupon: LastingTerms): number | null {
  return plan.period === "once" ? null : plan.price - discountAfter(monthsIn(plan.period), coupon, plan);
}

/** Why a plan cannot be bought with the active subscription, in words; null: it can. */
export function repeatProblem(
  plan: { id: number; name: string },
  live: Pick<SubscriptionRow, "plan_id" | "provider" | "status" | "cancels_at_period_end"> | null,
  mode: PaymentMode,
): string | null {
  if (!live || live.plan_id !== plan.id || live.provider !== mode) return null;
  if (live.status === "past_due") return null; // buying it again with another card continues it
  return live.cancels_at_period_end
    ? checkoutMessages.alreadyOnEnding(plan.name)
    : checkoutMessages.alreadyOn(plan.name);
}

/** The outcome of a test charge. */
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

/** The price of the next period of a test subscription. */
export function nextCharge(living: Living, coupon: LastingTerms): number {
  const months = monthsBetween(living.started_at, living.period_end);
  return living.price - discountAfter(months, coupon, living);
}

/** Test subscriptions end with their period once Stripe is connected. */
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

/** An open checkout past its time counts as expired, even if not marked yet. */
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
