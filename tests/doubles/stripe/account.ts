/** A Stripe account in memory: what its customers do, what time brings, and the events that tell of it. */
import * as objects from "./objects.ts";

const API_VERSION = "2026-10-28.endive";
const { newId, nowSeconds } = objects;

type NewCoupon = Partial<objects.Coupon> & { id: string };
/** Terms of a coupon as they were when a subscription got it: they outlive the coupon. */
type Discount = { coupon: objects.Coupon; until: number };
/** What a session was opened for, which the API does not answer. */
type Order = {
  price: number;
  interval: "month" | "year" | null;
  coupon: string | null;
  subscriptionMetadata: Record<string, string>;
};

export class StripeAccount {
  readonly customers = new Map<string, objects.Customer>();
  readonly sessions = new Map<string, objects.Session>();
  readonly subscriptions = new Map<string, objects.Subscription>();
  readonly invoices = new Map<string, objects.Invoice>();
  readonly coupons = new Map<string, objects.Coupon>();
  readonly intents = new Map<string, objects.Intent>();
  readonly refunds = new Map<string, objects.Refund>();
  /** Everything that happened, the oldest first. */
  readonly events: objects.Event[] = [];
  /** Those that the webhook has taken. */
  readonly delivered = new Set<string>();
  /** Whether refunds take days, as those to a bank account do. */
  hasSlowRefunds = false;
  /** Whether somebody saved the portal's settings in the dashboard. */
  hasPortal = true;
  /** What buyers enter about themselves; null: a page that asks for nothing. */
  payer: objects.Payer | null = null;
  readonly #orders = new Map<string, Order>();
  readonly #discounts = new Map<string, Discount>();

  happened(type: string, object: object, livemode = false): objects.Event {
    const event: objects.Event = {
      id: newId("evt"),
      object: "event",
      api_version: API_VERSION,
      created: nowSeconds(),
      livemode,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object: structuredClone(object) },
    };
    this.events.push(event);
    return event;
  }

  openSession(session: objects.Session, order: Order): void {
    this.sessions.set(session.id, session);
    this.#orders.set(session.id, order);
  }

  createCoupon({ id, ...rest }: NewCoupon): objects.Coupon {
    const coupon: objects.Coupon = {
      id,
      object: "coupon",
      amount_off: null,
      created: nowSeconds(),
      currency: null,
      duration: "once",
      duration_in_months: null,
      livemode: false,
      max_redemptions: null,
      metadata: {},
      name: null,
      percent_off: null,
      redeem_by: null,
      times_redeemed: 0,
      valid: true,
      ...rest,
    };
    this.coupons.set(id, coupon);
    this.happened("coupon.created", coupon);
    return coupon;
  }

  deleteCoupon(id: string): void {
    const coupon = got(this.coupons.get(id));
    this.coupons.delete(id);
    this.happened("coupon.deleted", coupon);
  }

  isUsable(coupon: objects.Coupon): boolean {
    const isUsedUp = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
    return coupon.valid && !isUsedUp && (coupon.redeem_by === null || coupon.redeem_by > nowSeconds());
  }

  /** The buyer pays. @param later the money is on its way for days, as with a direct debit. */
  completeCheckout(id: string, { later = false } = {}): objects.Session {
    const session = got(this.sessions.get(id));
    if (session.status !== "open") throw new Error(`The session is ${session.status}.`);
    const order = got(this.#orders.get(id));
    const coupon = order.coupon === null ? null : got(this.coupons.get(order.coupon));
    if (coupon) this.#redeem(coupon);
    session.status = "complete";
    session.url = null;
    if (this.payer) session.customer_details = objects.detailsOf(this.payer);
    session.payment_status = session.amount_total === 0 ? "no_payment_required" : later ? "unpaid" : "paid";
    if (order.interval === null)
      session.payment_intent = session.amount_total === 0 ? null : this.#payOnce(session, later);
    else this.#subscribe(session, { ...order, interval: order.interval });
    this.happened("checkout.session.completed", session);
    return session;
  }

  completed(id: string): objects.Session {
    return got(this.sessions.get(id));
  }

  /** What completeCheckout left on its way arrives, or does not. */
  settleCheckout(id: string, arrives: boolean): void {
    const session = got(this.sessions.get(id));
    if (arrives) session.payment_status = "paid";
    const intent = this.intents.get(session.payment_intent ?? "");
    if (arrives && intent) Object.assign(intent, { status: "succeeded", amount_received: intent.amount });
    this.happened(`checkout.session.async_payment_${arrives ? "succeeded" : "failed"}`, session);
  }

  expireSession(id: string): objects.Session {
    const session = got(this.sessions.get(id));
    session.status = "expired";
    session.url = null;
    this.happened("checkout.session.expired", session);
    return session;
  }

  /** The next period begins and is charged. A subscription that was to end ends instead. */
  renew(id: string, { fails = false } = {}): objects.Invoice | null {
    const subscription = got(this.subscriptions.get(id));
    if (subscription.cancel_at_period_end || subscription.cancel_at !== null) return this.#end(subscription);
    const item = got(subscription.items.data[0]);
    item.current_period_start = item.current_period_end;
    item.current_period_end = objects.periodEnd(item.current_period_start, item.price.recurring.interval);
    const discount = this.#discounts.get(id);
    const lasting = discount && item.current_period_start < discount.until ? discount.coupon : null;
    const total = objects.totalAfter(item.price.unit_amount ?? 0, lasting);
    const invoice = objects.newInvoice(subscription, item, total, "subscription_cycle", this.payer);
    this.#bill(subscription, invoice);
    if (fails) this.failInvoice(invoice.id);
    else this.payInvoice(invoice.id);
    return invoice;
  }

  payInvoice(id: string): void {
    const invoice = got(this.invoices.get(id));
    Object.assign(invoice, { status: "paid", amount_paid: invoice.amount_due, amount_remaining: 0, failure: null });
    this.#charge(invoice);
    this.#attempted(invoice, "active", "invoice.paid");
  }

  failInvoice(id: string, failure = "Your card was declined."): void {
    const invoice = got(this.invoices.get(id));
    Object.assign(invoice, { status: "open", failure });
    this.#attempted(invoice, "past_due", "invoice.payment_failed");
  }

  /** Money goes back. @throws Error with what Stripe says against it. */
  refund(intentId: string, amount: number, metadata: Record<string, string>): objects.Refund {
    const intent = got(this.intents.get(intentId));
    const given = [...this.refunds.values()].filter(
      (each) => each.payment_intent === intentId && each.status !== "failed",
    );
    const left = intent.amount_received - given.reduce((sum, each) => sum + each.amount, 0);
    if (left === 0) throw new Error("charge_already_refunded");
    if (amount > left) throw new Error("greater");
    const refund: objects.Refund = {
      id: newId("re"),
      object: "refund",
      amount,
      created: nowSeconds(),
      currency: intent.currency,
      metadata,
      reason: null,
      status: this.hasSlowRefunds ? "pending" : "succeeded",
      payment_intent: intentId,
    };
    this.refunds.set(refund.id, refund);
    this.happened("refund.created", refund);
    return refund;
  }

  /** The money of a refund has arrived, or came back. */
  settleRefund(id: string, arrives: boolean): void {
    const refund = got(this.refunds.get(id));
    refund.status = arrives ? "succeeded" : "failed";
    this.happened(arrives ? "refund.updated" : "refund.failed", refund);
  }

  /** Ends a subscription at once, as somebody at Stripe's dashboard does. */
  cancelAtStripe(id: string): void {
    this.#end(got(this.subscriptions.get(id)));
  }

  deleteCustomer(id: string): void {
    const customer = got(this.customers.get(id));
    customer.deleted = true;
    this.happened("customer.deleted", { id, object: "customer", deleted: true });
    for (const subscription of this.subscriptions.values())
      if (subscription.customer === id && subscription.status !== "canceled") this.#end(subscription);
  }

  #payOnce(session: objects.Session, later: boolean): string {
    const [id, amount] = [newId("pi"), session.amount_total ?? 0];
    this.intents.set(id, {
      id,
      object: "payment_intent",
      amount,
      amount_received: later ? 0 : amount,
      currency: session.currency ?? "",
      customer: session.customer,
      livemode: false,
      metadata: session.metadata ?? {},
      last_payment_error: null,
      status: later ? "processing" : "succeeded",
    });
    return id;
  }

  #charge({ intent: id, amount_paid: amount, currency, customer }: objects.Invoice): void {
    if (amount === 0) return;
    this.intents.set(id, {
      id,
      object: "payment_intent",
      amount,
      amount_received: amount,
      currency,
      customer,
      livemode: false,
      metadata: {},
      last_payment_error: null,
      status: "succeeded",
    });
  }

  #redeem(coupon: objects.Coupon): void {
    coupon.times_redeemed++;
    coupon.valid = this.isUsable(coupon);
  }

  #subscribe(session: objects.Session, order: Order & { interval: "month" | "year" }): void {
    const [id, now] = [newId("sub"), nowSeconds()];
    const currency = session.currency ?? "";
    const item: objects.Item = {
      id: newId("si"),
      object: "subscription_item",
      created: now,
      quantity: 1,
      subscription: id,
      discounts: [],
      current_period_start: now,
      current_period_end: objects.periodEnd(now, order.interval),
      price: {
        id: newId("price"),
        object: "price",
        currency,
        type: "recurring",
        unit_amount: order.price,
        product: newId("prod"),
        recurring: { interval: order.interval, interval_count: 1 },
      },
    };
    const subscription: objects.Subscription = {
      id,
      object: "subscription",
      billing_cycle_anchor: now,
      created: now,
      start_date: now,
      currency,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      livemode: false,
      customer: session.customer,
      discounts: order.coupon === null ? [] : [order.coupon],
      latest_invoice: null,
      items: { object: "list", data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
      metadata: order.subscriptionMetadata,
      status: "active",
    };
    this.subscriptions.set(id, subscription);
    const coupon = order.coupon === null ? null : structuredClone(got(this.coupons.get(order.coupon)));
    if (coupon) this.#discounts.set(id, { coupon, until: objects.discountEnd(now, coupon) });
    const invoice = objects.newInvoice(
      subscription,
      item,
      session.amount_total ?? 0,
      "subscription_create",
      this.payer,
    );
    this.#bill(subscription, invoice);
    Object.assign(session, { subscription: id, invoice: invoice.id });
    this.happened("customer.subscription.created", subscription);
    if (session.payment_status === "unpaid") return void (invoice.status = "open");
    Object.assign(invoice, { status: "paid", amount_paid: invoice.amount_due, amount_remaining: 0 });
    Object.assign(invoice, { attempted: true, attempt_count: 1 });
    this.#charge(invoice);
    this.happened("invoice.paid", invoice);
  }

  #bill(subscription: objects.Subscription, invoice: objects.Invoice): void {
    this.invoices.set(invoice.id, invoice);
    subscription.latest_invoice = invoice.id;
  }

  #attempted(invoice: objects.Invoice, status: "active" | "past_due", type: string): void {
    invoice.attempted = true;
    invoice.attempt_count++;
    this.happened(type, invoice);
    const subscription = this.subscriptions.get(invoice.parent?.subscription_details.subscription ?? "");
    if (!subscription || subscription.status === "canceled") return;
    subscription.status = status;
    this.happened("customer.subscription.updated", subscription);
  }

  #end(subscription: objects.Subscription): null {
    const now = nowSeconds();
    Object.assign(subscription, { status: "canceled", canceled_at: now, ended_at: now });
    this.happened("customer.subscription.deleted", subscription);
    return null;
  }
}

function got<T>(found: T | undefined): T {
  if (found === undefined) throw new Error("The account has no such object.");
  return found;
}
