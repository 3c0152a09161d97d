/** The calls of Stripe's API that Dateline makes, with the refusals that it may meet. */
import { metadataAt, textAt, type Form } from "./form.ts";
import type { StripeAccount } from "./account.ts";
import { type Invoice, newId, nowSeconds, type Session, totalAfter } from "./objects.ts";

export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: { error: { type: string; code?: string; message: string; param?: string } };

  constructor(status: number, message: string, extra: { type?: string; code?: string; param?: string } = {}) {
    super(message);
    this.status = status;
    this.body = { error: { type: "invalid_request_error", message, ...extra } };
  }
}

type Call = (account: StripeAccount, id: string, form: Form) => object;
type Route = { method: string; path: RegExp; parameters: string[]; call: Call };

const SESSION_PARAMETERS = [
  "mode",
  "customer",
  "client_reference_id",
  "line_items",
  "discounts",
  "metadata",
  "success_url",
  "cancel_url",
  "payment_intent_data",
  "subscription_data",
  "expires_at",
  "billing_address_collection",
  "tax_id_collection",
  "customer_update",
  "expand",
];

/** A parameter that a call does not know is refused, as Stripe does. */
export const ROUTES: Route[] = [
  route("POST", "customers", ["email", "name", "metadata"], createCustomer),
  route("GET", "customers/:id", ["expand"], (account, id) => {
    const customer = found(account.customers.get(id), "customer", id);
    return customer.deleted ? { id, object: "customer", deleted: true } : customer;
  }),
  route("DELETE", "customers/:id", [], deleteCustomer),
  route("POST", "checkout/sessions", SESSION_PARAMETERS, createSession),
  route("GET", "checkout/sessions/:id", ["expand"], (account, id, form) => {
    const session = found(account.sessions.get(id), "session", id);
    const intent = expands(form, "payment_intent") && account.intents.get(session.payment_intent ?? "");
    return intent ? { ...session, payment_intent: intent } : session;
  }),
  route("POST", "checkout/sessions/:id/expire", ["expand"], expireSession),
  route("GET", "subscriptions", ["customer", "status", "limit", "starting_after"], listSubscriptions),
  route("GET", "subscriptions/:id", ["expand"], (account, id) =>
    found(account.subscriptions.get(id), "subscription", id),
  ),
  route("POST", "subscriptions/:id", ["cancel_at_period_end", "cancel_at", "expand"], updateSubscription),
  route("DELETE", "subscriptions/:id", ["expand"], cancelSubscription),
  route("GET", "invoices", ["subscription", "status", "limit", "starting_after"], listInvoices),
  route("GET", "invoices/:id", ["expand"], (account, id, form) =>
    presentInvoice(account, found(account.invoices.get(id), "invoice", id), form),
  ),
  route("GET", "coupons", ["limit", "starting_after", "expand"], listCoupons),
  route("GET", "coupons/:id", ["expand"], (account, id, form) => {
    const { applies_to, ...coupon } = found(account.coupons.get(id), "coupon", id);
    return expands(form, "applies_to") ? { ...coupon, applies_to } : coupon;
  }),
  route("GET", "events", ["types", "delivery_success", "limit", "starting_after"], listEvents),
  route("POST", "refunds", ["payment_intent", "amount", "metadata", "reason", "expand"], createRefund),
  route("GET", "refunds/:id", ["expand"], (account, id) => found(account.refunds.get(id), "refund", id)),
  route("GET", "refunds", ["payment_intent", "limit", "starting_after"], (account, _id, form) => {
    const made = [...account.refunds.values()];
    return page(
      "/v1/refunds",
      made.filter(({ payment_intent }) => payment_intent === textAt(form, "payment_intent")),
      form,
    );
  }),
  route("POST", "billing_portal/sessions", ["customer", "return_url"], createPortalSession),
];

function route(method: string, path: string, parameters: string[], call: Call): Route {
  return { method, path: new RegExp(`^/v1/${path.replace(":id", "([^/]+)")}$`), parameters, call };
}

function found<T>(object: T | undefined, kind: string, id: string, param?: string): T {
  if (object !== undefined) return object;
  const isParameter = param !== undefined;
  throw new StripeRefusal(isParameter ? 400 : 404, `No such ${kind}: '${id}'`, {
    code: "resource_missing",
    param: param ?? "id",
  });
}

const expands = (form: Form, path: string) => Array.isArray(form["expand"]) && form["expand"].includes(path);

function createCustomer(account: StripeAccount, _id: string, form: Form): object {
  const id = newId("cus");
  const [email, name] = [textAt(form, "email") ?? null, textAt(form, "name") ?? null];
  const customer = { id, object: "customer" as const, created: nowSeconds(), email, name, livemode: false };
  account.customers.set(id, { ...customer, metadata: metadataAt(form, "metadata") });
  return { ...customer, metadata: metadataAt(form, "metadata") };
}

function deleteCustomer(account: StripeAccount, id: string): object {
  const customer = account.customers.get(id);
  found(customer?.deleted ? undefined : customer, "customer", id);
  account.deleteCustomer(id);
  return { id, object: "customer", deleted: true };
}

function livingCustomer(account: StripeAccount, form: Form): string {
  const id = textAt(form, "customer") ?? "";
  const customer = account.customers.get(id);
  return found(customer?.deleted ? undefined : customer, "customer", id, "customer").id;
}

function createSession(account: StripeAccount, _id: string, form: Form): object {
  const text = (...path: (string | number)[]) => textAt(form, ...path) ?? null;
  const mode = text("mode");
  const price = ["line_items", 0, "price_data"];
  const interval = text(...price, "recurring", "interval");
  const [amount, currency] = [Number(text(...price, "unit_amount")), text(...price, "currency")];
  if (mode !== "payment" && mode !== "subscription") throw missing("mode");
  if (!text("success_url")) throw missing("success_url");
  if (!text("line_items", 0, "quantity")) throw missing("line_items[0][quantity]");
  if (!currency || !Number.isInteger(amount)) throw missing("line_items[0][price_data][currency]");
  if (!text(...price, "product_data", "name")) throw missing("line_items[0][price_data][product_data][name]");
  if (text(...price, "product_data", "description") === "") throw empty("product_data[description]");
  if ((mode === "subscription") !== (interval === "month" || interval === "year"))
    throw new StripeRefusal(400, "The prices do not fit the mode.", { param: "line_items[0]" });
  const foreign = mode === "subscription" ? "payment_intent_data" : "subscription_data";
  if (form[foreign] !== undefined)
    throw new StripeRefusal(400, `You can not pass \`${foreign}\` in \`${mode}\` mode.`, { param: foreign });
  const customer = livingCustomer(account, form);
  const renames = text("customer_update", "name") === "auto";
  if (text("tax_id_collection", "enabled") === "true" && !renames)
    throw new StripeRefusal(400, "Tax ID collection requires updating business name on the customer.", {
      param: "customer_update[name]",
    });
  const code = text("discounts", 0, "coupon");
  const coupon = code === null ? null : usableCoupon(account, code, currency);
  const total = totalAfter(amount, coupon);
  if (mode === "payment" && total > 0 && total < 30)
    throw new StripeRefusal(400, "The total amount due must add up to at least £0.30.", { code: "amount_too_small" });
  const id = newId("cs_test");
  const session: Session = {
    id,
    object: "checkout.session",
    amount_subtotal: amount,
    amount_total: total,
    currency,
    mode,
    customer,
    customer_details: null,
    success_url: text("success_url"),
    cancel_url: text("cancel_url"),
    livemode: false,
    client_reference_id: text("client_reference_id"),
    created: nowSeconds(),
    expires_at: nowSeconds() + 86_400,
    discounts: code === null ? [] : [{ coupon: code, promotion_code: null }],
    metadata: metadataAt(form, "metadata"),
    invoice: null,
    payment_intent: null,
    subscription: null,
    payment_status: "unpaid",
    status: "open",
    url: `https://checkout.stripe.com/c/pay/${id}`,
  };
  account.openSession(session, {
    price: amount,
    coupon: code,
    interval: interval === "month" || interval === "year" ? interval : null,
    subscriptionMetadata: metadataAt(form, "subscription_data", "metadata"),
  });
  return session;
}

function usableCoupon(account: StripeAccount, code: string, currency: string) {
  const param = "discounts[0][coupon]";
  const coupon = found(account.coupons.get(code), "coupon", code, param);
  if (!account.isUsable(coupon))
    throw new StripeRefusal(400, `Coupon ${code} is used up or expired.`, { code: "coupon_expired", param });
  if (coupon.amount_off !== null && coupon.currency !== currency)
    throw new StripeRefusal(400, "The coupon is for another currency.", { param });
  return coupon;
}

function expireSession(account: StripeAccount, id: string): object {
  const session = found(account.sessions.get(id), "session", id);
  if (session.status !== "open")
    throw new StripeRefusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
  return account.expireSession(id);
}

function updateSubscription(account: StripeAccount, id: string, form: Form): object {
  const subscription = found(account.subscriptions.get(id), "subscription", id);
  if (subscription.status === "canceled")
    throw new StripeRefusal(400, "A canceled subscription can only update its cancellation_details and metadata.");
  const [atEnd, at] = [textAt(form, "cancel_at_period_end"), textAt(form, "cancel_at")];
  if (atEnd !== undefined && at !== undefined)
    throw new StripeRefusal(400, "Pass either cancel_at or cancel_at_period_end.", { param: "cancel_at" });
  const end = subscription.items.data[0]?.current_period_end ?? null;
  if (atEnd !== undefined) {
    subscription.cancel_at_period_end = atEnd === "true";
    subscription.cancel_at = atEnd === "true" ? end : null;
  }
  if (at !== undefined) {
    subscription.cancel_at_period_end = false;
    subscription.cancel_at = at === "" ? null : Number(at);
  }
  account.happened("customer.subscription.updated", subscription);
  return subscription;
}

/** What has ended is not found any more. */
function cancelSubscription(account: StripeAccount, id: string): object {
  const subscription = account.subscriptions.get(id);
  found(subscription?.status === "canceled" ? undefined : subscription, "subscription", id);
  account.cancelAtStripe(id);
  return found(subscription, "subscription", id);
}

function presentInvoice(
  account: StripeAccount,
  { failure, intent, ...invoice }: Invoice,
  form: Form,
): Omit<Invoice, "failure" | "intent"> & { payments?: object } {
  if (!expands(form, "payments.data.payment.payment_intent")) return invoice;
  const last_payment_error = failure === null ? null : { type: "card_error", code: "card_declined", message: failure };
  const tried = { id: intent, object: "payment_intent", status: "requires_payment_method" };
  const payment_intent = { ...(account.intents.get(intent) ?? tried), last_payment_error };
  const payment = {
    id: newId("inpay"),
    object: "invoice_payment",
    invoice: invoice.id,
    is_default: true,
    payment: { type: "payment_intent", payment_intent },
  };
  const data = invoice.amount_due === 0 ? [] : [payment];
  return { ...invoice, payments: { object: "list", data, has_more: false, url: "/v1/invoice_payments" } };
}

function listInvoices(account: StripeAccount, _id: string, form: Form): object {
  const [subscription, status] = [textAt(form, "subscription"), textAt(form, "status")];
  const asked = [...account.invoices.values()].filter(
    (invoice) => invoice.parent?.subscription_details.subscription === subscription && invoice.status === status,
  );
  return page(
    "/v1/invoices",
    asked.map((invoice) => presentInvoice(account, invoice, {})),
    form,
  );
}

function createRefund(account: StripeAccount, _id: string, form: Form): object {
  const id = textAt(form, "payment_intent") ?? "";
  const intent = found(account.intents.get(id), "payment_intent", id, "payment_intent");
  const amount = Number(textAt(form, "amount") ?? intent.amount_received);
  if (!Number.isInteger(amount) || amount < 1) throw new StripeRefusal(400, "Invalid integer.", { param: "amount" });
  try {
    return account.refund(id, amount, metadataAt(form, "metadata"));
  } catch (error) {
    const isOver = error instanceof Error && error.message === "charge_already_refunded";
    if (isOver) throw new StripeRefusal(400, `Charge of ${id} has already been refunded.`, { code: error.message });
    throw new StripeRefusal(400, "Refund amount is greater than unrefunded amount on charge.", { param: "amount" });
  }
}

function listCoupons(account: StripeAccount, _id: string, form: Form): object {
  const shown = expands(form, "data.applies_to");
  const coupons = [...account.coupons.values()].map(({ applies_to, ...rest }) =>
    shown ? { ...rest, applies_to } : rest,
  );
  return page("/v1/coupons", coupons, form);
}

/** Without a status only those that have not ended. */
function listSubscriptions(account: StripeAccount, _id: string, form: Form): object {
  const id = textAt(form, "customer") ?? "";
  const customer = found(account.customers.get(id), "customer", id, "customer").id;
  const isAll = textAt(form, "status") === "all";
  const asked = [...account.subscriptions.values()].filter(
    ({ status, ...subscription }) => subscription.customer === customer && (isAll || status !== "canceled"),
  );
  return page("/v1/subscriptions", asked, form);
}

function listEvents(account: StripeAccount, _id: string, form: Form): object {
  const types = form["types"];
  const onlyFailed = textAt(form, "delivery_success") === "false";
  const asked = account.events.filter(
    ({ id, type }) => (!Array.isArray(types) || types.includes(type)) && !(onlyFailed && account.delivered.has(id)),
  );
  return page("/v1/events", asked, form);
}

/** The newest first. */
function page(url: string, objects: { id: string }[], form: Form): object {
  const all = objects.toReversed();
  const after = textAt(form, "starting_after");
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const limit = Number(textAt(form, "limit") ?? 10);
  if (limit < 1 || limit > 100) throw new StripeRefusal(400, "Invalid limit.", { param: "limit" });
  return { object: "list", url, has_more: start + limit < all.length, data: all.slice(start, start + limit) };
}

function createPortalSession(account: StripeAccount, _id: string, form: Form): object {
  const customer = livingCustomer(account, form);
  if (!account.hasPortal) throw new StripeRefusal(400, "No configuration was provided, and there is no default one.");
  const id = newId("bps");
  const return_url = textAt(form, "return_url") ?? null;
  return {
    id,
    object: "billing_portal.session",
    created: nowSeconds(),
    customer,
    livemode: false,
    return_url,
    url: `https://billing.stripe.com/p/session/${id}`,
  };
}

function missing(param: string): StripeRefusal {
  return new StripeRefusal(400, `Missing required param: ${param}.`, { code: "parameter_missing", param });
}

function empty(param: string): StripeRefusal {
  return new StripeRefusal(400, `You passed an empty string for '${param}'.`, {
    code: "parameter_invalid_empty",
    param,
  });
}
