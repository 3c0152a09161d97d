import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { newInvoice, type Item, type Subscription } from "#tests/doubles/stripe/objects.ts";
import * as policy from "./policy.ts";

const facts = { userId: 7, planId: 3, checkoutId: randomUUID() };
const [start, end] = [1_800_000_000, 1_802_678_400];

function subscription(changes: Partial<Subscription> = {}): Stripe.Subscription {
  const price = {
    id: "price_1",
    object: "price" as const,
    currency: "gbp",
    unit_amount: 4800,
    type: "recurring" as const,
  };
  const item: Item = {
    id: "si_1",
    object: "subscription_item",
    created: start,
    quantity: 1,
    subscription: "sub_1",
    discounts: [],
    current_period_start: start,
    current_period_end: end,
    price: { ...price, product: "prod_1", recurring: { interval: "month", interval_count: 1 } },
  };
  const made: Subscription = {
    id: "sub_1",
    object: "subscription",
    billing_cycle_anchor: start,
    created: start,
    start_date: start,
    currency: "gbp",
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    livemode: false,
    customer: "cus_1",
    discounts: [],
    latest_invoice: null,
    status: "active",
    items: { object: "list", data: [item], has_more: false, url: "" },
    metadata: policy.metadataOf(facts),
    ...changes,
  };
  return made as unknown as Stripe.Subscription;
}

describe("who is billed", () => {
  const billed = (details: Partial<Stripe.Checkout.Session.CustomerDetails> | null) =>
    policy.sessionReport(
      { id: "cs_1", payment_status: "paid", customer_details: details } as Stripe.Checkout.Session,
      facts,
      false,
    )?.billedTo;
  const address = {
    line1: "1 Quay Street",
    line2: null,
    postal_code: "5003",
    city: "Bergen",
    state: null,
    country: "NO",
  };

  it("is named with the address and the tax numbers that Stripe asked for", () => {
    const tax_ids = [
      { type: "no_vat" as const, value: "NO123456789MVA" },
      { type: "us_ein" as const, value: "12-3456789" },
    ];
    expect(billed({ name: "Halden Marine AS", address, tax_ids })).toBe(
      "Halden Marine AS\n1 Quay Street\n5003 Bergen\nNorway\nVAT ID NO123456789MVA\nTax ID 12-3456789",
    );
  });

  it("is not told without an address, nor at length", () => {
    expect(billed(null)).toBe("");
    expect(billed({ name: "Ada", address: { ...address, line1: null } })).toBe("");
    expect(billed({ name: "A".repeat(5000), address })).toHaveLength(1000);
  });
});

describe("metadata", () => {
  it("names an order that can be read back", () => {
    expect(policy.orderFactsOf(policy.metadataOf(facts))).toEqual(facts);
  });

  it("is nobody's order when anything about it is odd", () => {
    const odd = [
      null,
      {},
      { ...policy.metadataOf(facts), checkout_id: "1" },
      { ...policy.metadataOf(facts), plan_id: "-1" },
      { ...policy.metadataOf(facts), user_id: "1e3" },
      { ...policy.metadataOf(facts), user_id: "99999999999999999999" },
    ];
    expect(odd.map(policy.orderFactsOf)).toEqual(odd.map(() => null));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("user_id", "plan_id", "checkout_id"), fc.string()), (metadata) => {
        const read = policy.orderFactsOf(metadata);
        expect(read === null || Number.isSafeInteger(read.userId)).toBe(true);
      }),
    );
  });
});

describe("a subscription", () => {
  it.each([
    ["active", "active"],
    ["trialing", "active"],
    ["past_due", "past_due"],
    ["unpaid", "past_due"],
    ["paused", "past_due"],
    ["canceled", "ended"],
    ["incomplete_expired", "ended"],
    ["incomplete", undefined],
    ["something_new", undefined],
  ] as const)("%s is %s here", (status, expected) => {
    expect(policy.subscriptionReport(subscription({ status }), facts, null)?.status).toBe(expected);
  });

  it("says in its item for which period it runs, and what that costs", () => {
    expect(policy.subscriptionReport(subscription(), facts, 5)).toMatchObject({
      ref: "sub_1",
      userId: 7,
      planId: 3,
      couponId: 5,
      price: 4800,
      currency: "gbp",
      endedAt: null,
      periodStart: new Date(start * 1000),
      periodEnd: new Date(end * 1000),
      cancelsAtPeriodEnd: false,
    });
  });

  it("does not renew when it was cancelled to the period's end, by either field", () => {
    const cancels = (changes: Partial<Subscription>) =>
      policy.subscriptionReport(subscription(changes), facts, null)?.cancelsAtPeriodEnd;
    expect(cancels({ cancel_at_period_end: true })).toBe(true);
    expect(cancels({ cancel_at: end })).toBe(true);
    expect(cancels({ cancel_at: end + 1 })).toBe(false);
  });
});

describe("an invoice", () => {
  const item = subscription().items.data[0] as unknown as Item;
  const invoice = (
    changes: object = {},
    reason: "subscription_create" | "subscription_cycle" = "subscription_cycle",
  ) => {
    const made = newInvoice(subscription() as unknown as Subscription, item, 4800, reason);
    return { ...made, ...changes } as unknown as Stripe.Invoice;
  };
  const report = (changes: object) => policy.invoiceReport(invoice(changes), facts, "sub_1");

  it("is nothing yet while it is a draft, void, or was not tried", () => {
    for (const changes of [{ status: "draft" }, { status: "void", attempt_count: 1 }, { status: "open" }])
      expect(report(changes)).toBeNull();
  });

  it("that is paid names the period of its line, not its own", () => {
    expect(report({ status: "paid", amount_paid: 4000 })).toMatchObject({
      status: "paid",
      amount: 4000,
      failure: "",
      grantsUnits: true,
      subscriptionRef: "sub_1",
      periodStart: new Date(start * 1000),
      periodEnd: new Date(end * 1000),
    });
  });

  it("that failed says why, also where Stripe does not", () => {
    const failed = report({ status: "open", attempt_count: 1 });
    expect(failed).toMatchObject({ status: "failed", amount: 4800, failure: "The card could not be charged." });
  });

  it("grants units only for the first and each following period", () => {
    const reasons = ["subscription_create", "subscription_cycle", "subscription_update", "manual", null];
    const grants = reasons.map((billing_reason) => report({ status: "paid", billing_reason })?.grantsUnits);
    expect(grants).toEqual([true, true, false, false, false]);
  });

  it("for anything else names no subscription", () => {
    expect(policy.subscriptionOfInvoice(invoice())).toBe("sub_1");
    expect(policy.subscriptionOfInvoice(invoice({ parent: null }))).toBeNull();
  });
});
