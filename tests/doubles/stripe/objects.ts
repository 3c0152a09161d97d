/** What Stripe's objects look like in the API version of the SDK; its own types hold each field to that. */
import { randomBytes } from "node:crypto";
import type Stripe from "stripe";

export type Customer = Pick<
  Stripe.Customer,
  "id" | "object" | "created" | "email" | "name" | "livemode" | "metadata"
> & {
  deleted?: true;
};

type SessionFields =
  | (
      | "id"
      | "object"
      | "amount_subtotal"
      | "amount_total"
      | "cancel_url"
      | "client_reference_id"
      | "created"
      | "currency"
      | "customer_details"
    )
  | (
      | "discounts"
      | "expires_at"
      | "livemode"
      | "metadata"
      | "mode"
      | "payment_status"
      | "status"
      | "success_url"
      | "url"
    );
export type Session = Pick<Stripe.Checkout.Session, SessionFields> & {
  customer: string;
  invoice: string | null;
  payment_intent: string | null;
  subscription: string | null;
};

export type Coupon = Pick<
  Stripe.Coupon,
  | ("id" | "object" | "amount_off" | "created" | "currency" | "duration" | "duration_in_months" | "livemode")
  | ("max_redemptions" | "metadata" | "name" | "percent_off" | "redeem_by" | "times_redeemed" | "valid" | "applies_to")
>;

type Price = Pick<Stripe.Price, "id" | "object" | "currency" | "unit_amount" | "type"> & {
  product: string;
  recurring: { interval: "month" | "year"; interval_count: number };
};
export type Item = Pick<
  Stripe.SubscriptionItem,
  "id" | "object" | "created" | "current_period_start" | "current_period_end" | "quantity" | "subscription"
> & { price: Price; discounts: string[] };
export type Subscription = Pick<
  Stripe.Subscription,
  | ("id" | "object" | "billing_cycle_anchor" | "cancel_at" | "cancel_at_period_end" | "canceled_at" | "created")
  | ("currency" | "ended_at" | "livemode" | "metadata" | "start_date" | "status")
> & {
  customer: string;
  discounts: string[];
  items: { object: "list"; data: Item[]; has_more: boolean; url: string };
  latest_invoice: string | null;
};

type Line = Pick<Stripe.InvoiceLineItem, "id" | "object" | "amount" | "currency" | "period"> & {
  parent: {
    type: "subscription_item_details";
    invoice_item_details: null;
    subscription_item_details: {
      invoice_item: null;
      proration: boolean;
      proration_details: null;
      subscription: string;
      subscription_item: string;
    };
  };
};
export type Invoice = Pick<
  Stripe.Invoice,
  | (
      | "id"
      | "object"
      | "amount_due"
      | "amount_paid"
      | "amount_remaining"
      | "attempt_count"
      | "attempted"
      | "billing_reason"
    )
  | ("created" | "currency" | "hosted_invoice_url" | "livemode" | "metadata" | "period_end" | "period_start" | "status")
  | ("subtotal" | "total" | "customer_name" | "customer_address")
> & {
  customer_tax_ids: Stripe.Invoice.CustomerTaxId[];
  customer: string;
  lines: { object: "list"; data: Line[]; has_more: boolean; url: string };
  parent: {
    type: "subscription_details";
    quote_details: null;
    subscription_details: { metadata: Record<string, string>; subscription: string };
  } | null;
  /** Why its last charge failed; the API tells it only at the payment. */
  failure: string | null;
  /** What is charged for it; the API tells it only at the payment. */
  intent: string;
};

export type Intent = Pick<
  Stripe.PaymentIntent,
  "id" | "object" | "amount" | "amount_received" | "currency" | "livemode" | "metadata" | "status"
> & { customer: string; last_payment_error: { type: "card_error"; code: string; message: string } | null };

export type Refund = Pick<
  Stripe.Refund,
  "id" | "object" | "amount" | "created" | "currency" | "metadata" | "reason" | "status"
> & { payment_intent: string };

/** What a buyer enters on the page of Checkout besides the card. */
export type Payer = {
  name: string;
  address: Stripe.Address;
  tax_ids: Stripe.Checkout.Session.CustomerDetails.TaxId[];
};

export function detailsOf(payer: Payer): Stripe.Checkout.Session.CustomerDetails {
  return { ...payer, business_name: null, individual_name: null, email: null, phone: null, tax_exempt: "none" };
}

export type Event = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  livemode: boolean;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  type: string;
  data: { object: object };
};

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** What one period takes after the discount. */
export function totalAfter(price: number, coupon: Coupon | null): number {
  if (!coupon) return price;
  const off = coupon.percent_off === null ? (coupon.amount_off ?? 0) : Math.round((price * coupon.percent_off) / 100);
  return Math.max(0, price - off);
}

/** Until when a coupon takes something off what a subscription that starts then charges. */
export function discountEnd(start: number, coupon: Coupon): number {
  if (coupon.duration === "forever") return Infinity;
  let end = start;
  for (let month = 0; coupon.duration === "repeating" && month < (coupon.duration_in_months ?? 0); month++)
    end = periodEnd(end, "month");
  return coupon.duration === "once" ? start + 1 : end;
}

/** A month or year later, in UTC; a shorter month ends sooner. */
export function periodEnd(start: number, interval: "month" | "year"): number {
  const end = new Date(start * 1000);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + (interval === "year" ? 12 : 1));
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, last));
  return end.getTime() / 1000;
}

export function newInvoice(
  subscription: Subscription,
  item: Item,
  total: number,
  reason: "subscription_create" | "subscription_cycle",
  payer: Payer | null = null,
): Invoice {
  const id = newId("in");
  const period = { start: item.current_period_start, end: item.current_period_end };
  const line: Line = {
    id: newId("il"),
    object: "line_item",
    amount: item.price.unit_amount ?? 0,
    currency: subscription.currency,
    period,
    parent: {
      type: "subscription_item_details",
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
  };
  return {
    id,
    object: "invoice",
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    created: nowSeconds(),
    currency: subscription.currency,
    customer: subscription.customer,
    livemode: false,
    hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
    lines: { object: "list", data: [line], has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: {},
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    // An invoice's own period lies before the one that it bills.
    period_start: period.start,
    period_end: period.start,
    status: "draft",
    subtotal: item.price.unit_amount ?? 0,
    total,
    customer_name: payer?.name ?? null,
    customer_address: payer?.address ?? null,
    customer_tax_ids: payer?.tax_ids ?? [],
    failure: null,
    intent: newId("pi"),
  };
}
