/** Plans, quotes and payments as the server answers them, for tests that play the server. */
import type {
  BillingOverview,
  CheckoutState,
  Payment,
  Quote,
  Subscription,
} from "#features/billing/contracts/checkout.ts";
import type { LedgerLine } from "#features/billing/contracts/allowance.ts";
import type { Coupon } from "#features/billing/contracts/coupon.ts";
import type { Plan } from "#features/billing/contracts/plan.ts";

export const CHECKOUT_ID = "3f0a6f57-2f0e-4a86-9f0b-4c2a9c1d7e11";

/** Newsroom at £480 a month. */
export function buildPlanAnswer(changes: Partial<Plan> = {}): Plan {
  return {
    id: 2,
    slug: "newsroom",
    name: "Newsroom",
    description: "A steady newsroom for one company.",
    price: 48000,
    currency: "gbp",
    period: "month",
    press_releases: 40,
    word_limit: 800,
    anchor_text_links: 3,
    ...changes,
  };
}

/** WINTER takes 20 % off the first payment. */
export function buildCouponAnswer(changes: Partial<Coupon> = {}, terms: Partial<Coupon["stripe_data"]> = {}): Coupon {
  return {
    id: 4,
    display_name: "Winter desk",
    description: "For the first month.",
    stripe_coupon_id: "WINTER",
    is_active: true,
    stripe_data: {
      percent_off: 20,
      amount_off: null,
      currency: null,
      duration: "once",
      duration_in_months: null,
      redeem_by: null,
      max_redemptions: null,
      times_redeemed: 0,
      ...terms,
    },
    ...changes,
  };
}

/** A test-mode quote; total, amount and renewal follow plan and discount. */
export function buildQuote(changes: Partial<Quote> = {}): Quote {
  const plan = changes.plan ?? buildPlanAnswer();
  const discount = changes.discount ?? 0;
  return {
    mode: "test",
    plan,
    coupon: null,
    coupon_problem: null,
    platforms: [],
    amount: plan.price,
    discount,
    total: plan.price - discount,
    renewal: plan.period === "once" ? null : plan.price,
    currency: plan.currency,
    ...changes,
  };
}

export function buildSubscription(changes: Partial<Subscription> = {}): Subscription {
  return {
    plan: buildPlanAnswer(),
    mode: "test",
    status: "active",
    price: 48000,
    currency: "gbp",
    coupon: null,
    next_amount: 48000,
    period_start: "2026-11-21T10:00:00.000Z",
    period_end: "2026-12-21T10:00:00.000Z",
    cancels_at_period_end: false,
    started_at: "2026-11-21T10:00:00.000Z",
    ...changes,
  };
}

export function buildPayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: 1,
    plan: "Newsroom",
    mode: "test",
    status: "paid",
    amount: 48000,
    currency: "gbp",
    period_start: "2026-11-21T10:00:00.000Z",
    period_end: "2026-12-21T10:00:00.000Z",
    invoice_url: null,
    refunded: 0,
    documents: [],
    failure: "",
    created_at: "2026-11-21T10:00:00.000Z",
    ...changes,
  };
}

/** Somebody who pays for nothing, in test mode. */
export function buildOverview(changes: Partial<BillingOverview> = {}): BillingOverview {
  return { mode: "test", plan: buildPlanAnswer(), subscription: null, has_portal: false, payments: [], ...changes };
}

export function buildCheckoutState(changes: Partial<CheckoutState> = {}): CheckoutState {
  return { id: CHECKOUT_ID, status: "completed", detail: "Thank you. Your plan is active.", ...changes };
}

export function buildLedgerLine(changes: Partial<LedgerLine> = {}): LedgerLine {
  return {
    id: 1,
    kind: "grant",
    units: 40,
    post_name: null,
    reason: "Newsroom plan, 21 Nov 2026 to 21 Dec 2026",
    source: "test:1",
    available: 40,
    created_at: "2026-11-21T10:00:00.000Z",
    ...changes,
  };
}
