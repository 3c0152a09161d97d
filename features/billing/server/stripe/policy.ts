/** Pure readings of Stripe's objects: what each means for an account here. */
import type Stripe from "stripe";
import { couponCode, couponTerms } from "../../contracts/coupon.ts";
import type { NewCoupon } from "../coupons/queries.ts";
import type { ReportedPayment, ReportedSubscription } from "../purchases/service.ts";

/** The reference to its order in an object at Stripe. */
export type OrderFacts = { userId: number; planId: number; checkoutId: string };

/** Kept at the session and at what it makes, so that each of them alone names its order. */
export function metadataOf({ userId, planId, checkoutId }: OrderFacts): Record<string, string> {
  return { user_id: String(userId), plan_id: String(planId), checkout_id: checkoutId };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** @returns null for what was not bought here. */
export function orderFactsOf(metadata: Stripe.Metadata | null): OrderFacts | null {
  const { user_id = "", plan_id = "", checkout_id = "" } = metadata ?? {};
  if (![user_id, plan_id].every((id) => /^\d{1,15}$/.test(id)) || !UUID.test(checkout_id)) return null;
  return { userId: Number(user_id), planId: Number(plan_id), checkoutId: checkout_id };
}

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

const time = (seconds: number): Date => new Date(seconds * 1000);

const STATUSES: Record<string, ReportedSubscription["status"]> = {
  active: "active",
  trialing: "active",
  past_due: "past_due",
  unpaid: "past_due",
  paused: "past_due",
  canceled: "ended",
  incomplete_expired: "ended",
};

/** Whether nothing is owed for it. */
export function isPaidUp({ status }: Pick<Stripe.Subscription, "status">): boolean {
  return STATUSES[status] === "active";
}

/** Whether nothing will be charged for it any more. */
export function isOver({ status }: Pick<Stripe.Subscription, "status">): boolean {
  return STATUSES[status] === "ended";
}

/** @returns null while its first payment is awaited: nothing was bought yet. */
export function subscriptionReport(
  subscription: Stripe.Subscription,
  { userId, planId }: OrderFacts,
  couponId: number | null,
): ReportedSubscription | null {
  const status = STATUSES[subscription.status];
  const item = subscription.items.data[0];
  if (!status || !item) return null;
  const { cancel_at, cancel_at_period_end, ended_at } = subscription;
  return {
    provider: "stripe",
    ref: subscription.id,
    userId,
    planId,
    couponId,
    status,
    price: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: subscription.currency,
    periodStart: time(item.current_period_start),
    periodEnd: time(item.current_period_end),
    // The portal names a day, the API a period: either way it does not renew.
    cancelsAtPeriodEnd: cancel_at_period_end || (cancel_at !== null && cancel_at <= item.current_period_end),
    // Stripe counts whole seconds. What was bought here within the same one came before: the end of it is compared.
    startedAt: new Date(subscription.created * 1000 + 999),
    endedAt: ended_at === null ? null : time(ended_at),
  };
}

/** The subscription that an invoice is for; null for others. */
export function subscriptionOfInvoice(invoice: Stripe.Invoice): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription);
}

/** Units come with a period, not with what is charged or credited between two. */
const PERIOD_REASONS = new Set<string>(["subscription_create", "subscription_cycle"]);

/** @returns null while nothing was charged, and for what was called off. */
export function invoiceReport(
  invoice: Stripe.Invoice,
  { userId, planId }: OrderFacts,
  subscriptionRef: string,
): ReportedPayment | null {
  const isPaid = invoice.status === "paid";
  const hasFailed = invoice.attempt_count > 0 && (invoice.status === "open" || invoice.status === "uncollectible");
  if (!isPaid && !hasFailed) return null;
  const period = periodOf(invoice);
  return {
    provider: "stripe",
    ref: invoice.id,
    userId,
    planId,
    subscriptionRef,
    status: isPaid ? "paid" : "failed",
    amount: isPaid ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    periodStart: period && time(period.start),
    periodEnd: period && time(period.end),
    invoiceUrl: invoice.hosted_invoice_url ?? null,
    billedTo: billedTo(invoice.customer_name, invoice.customer_address, invoice.customer_tax_ids),
    failure: isPaid ? "" : failureOf(invoice),
    grantsUnits: PERIOD_REASONS.has(invoice.billing_reason ?? ""),
  };
}

type Maybe<T> = T | null | undefined;

/** Who pays, line by line; empty where Stripe has no address. */
function billedTo(
  name: Maybe<string>,
  address: Maybe<Stripe.Address>,
  taxIds: Maybe<{ type: string; value?: string | null }[]>,
): string {
  if (!address?.line1) return "";
  const { line1, line2, postal_code, city, state, country } = address;
  const lines = [name, line1, line2, [postal_code, city].filter(Boolean).join(" "), state, country && nameOf(country)];
  const numbers = (taxIds ?? []).map(
    ({ type, value }) => value && `${type.endsWith("_vat") ? "VAT ID" : "Tax ID"} ${value}`,
  );
  return [...lines, ...numbers].filter(Boolean).join("\n").slice(0, 1000);
}

/** "GB" in words, as an address has it. */
function nameOf(country: string): string {
  return /^[A-Z]{2}$/.test(country) ? (COUNTRIES.of(country) ?? country) : country;
}
const COUNTRIES = new Intl.DisplayNames("en-GB", { type: "region" });

/** An invoice's own period is the one before: its line says which one it pays for. */
function periodOf(invoice: Stripe.Invoice): { start: number; end: number } | null {
  const lines = invoice.lines.data.filter(({ parent }) => parent?.subscription_item_details?.proration === false);
  return lines.map(({ period }) => period).sort((a, b) => b.end - a.end)[0] ?? null;
}

const UNKNOWN_FAILURE = "The card could not be charged.";

/** Stripe words it for the payer. */
function failureOf(invoice: Stripe.Invoice): string {
  const attempts = invoice.payments?.data ?? [];
  for (const { payment } of attempts) {
    const intent = payment.payment_intent;
    if (typeof intent === "object" && intent.last_payment_error?.message) return intent.last_payment_error.message;
  }
  return UNKNOWN_FAILURE;
}

/** Until a direct debit or a transfer has arrived, or will not. */
export const MONEY_TAKES_DAYS = 14;

/** Neither of the two is a promise: the money is here, or none is owed. */
export function isPaidFor({ payment_status }: Pick<Stripe.Checkout.Session, "payment_status">): boolean {
  return payment_status === "paid" || payment_status === "no_payment_required";
}

/** A one-time purchase is paid by the session itself. */
export function sessionReport(
  session: Stripe.Checkout.Session,
  { userId, planId }: OrderFacts,
  failed: boolean,
): ReportedPayment | null {
  const isPaid = isPaidFor(session);
  if (!isPaid && !failed) return null;
  return {
    provider: "stripe",
    ref: session.id,
    userId,
    planId,
    subscriptionRef: null,
    status: isPaid ? "paid" : "failed",
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "",
    periodStart: null,
    periodEnd: null,
    invoiceUrl: null,
    billedTo: billedTo(
      session.customer_details?.name,
      session.customer_details?.address,
      session.customer_details?.tax_ids,
    ),
    failure: isPaid ? "" : "The payment did not go through.",
    grantsUnits: true,
  };
}

/** @returns null for a coupon whose code cannot be entered here. */
export function couponFields(coupon: Stripe.Coupon): NewCoupon | null {
  const code = couponCode.safeParse(coupon.id);
  const percent = coupon.percent_off === null ? null : Math.round(coupon.percent_off * 100) / 100;
  if (!code.success || percent === 0 || (percent === null) === (coupon.amount_off === null)) return null;
  const duration = couponTerms.shape.duration.safeParse(coupon.duration).data ?? "once";
  return {
    stripe_coupon_id: code.data,
    display_name: coupon.name ?? coupon.id,
    description: coupon.metadata?.["description"] ?? "",
    percent_off: percent,
    amount_off: coupon.amount_off,
    currency: coupon.amount_off === null ? null : coupon.currency,
    duration,
    duration_in_months: duration === "repeating" ? coupon.duration_in_months : null,
    // Plans are no products of Stripe's catalogue, so a coupon for some of its products is for none of ours.
    is_active: coupon.valid && !coupon.applies_to,
    expires_at: coupon.redeem_by === null ? null : time(coupon.redeem_by),
    max_redemptions: coupon.max_redemptions,
    times_redeemed: coupon.times_redeemed,
  };
}
