/** Buying a plan, payments, and the lifecycle of a subscription. Amounts are in minor units of the currency. */
import { z } from "zod";
import { coupon, couponCode } from "./coupon.ts";
import { invoiceMark } from "./invoice.ts";
import { plan } from "./plan.ts";

/** test: no Stripe key is set, and nothing is charged. */
export const PAYMENT_MODES = ["test", "stripe"] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

export const quoteQuery = z.object({
  plan: z.string({ error: "Choose a plan." }).min(1, "Choose a plan.").max(80),
  coupon: couponCode.optional(),
});

export const quote = z.object({
  mode: z.enum(PAYMENT_MODES),
  plan,
  platforms: z
    .array(z.string())
    .describe("Names of the platforms that releases go to once it is bought; empty: this site only"),
  coupon: coupon.nullable().describe("The coupon that applies; null: none, or it does not apply"),
  coupon_problem: z.string().nullable().describe("Why the coupon cannot be used, in words for the user"),
  amount: z.number().int().describe("The plan's price"),
  discount: z.number().int(),
  total: z.number().int().describe("amount - discount: the first payment"),
  renewal: z.number().int().nullable().describe("Price of the second period; null: nothing renews"),
  currency: z.string(),
});
export type Quote = z.infer<typeof quote>;

/** A coupon that does not apply is refused here, naming the field `coupon`, so that the price paid is the price shown. */
export const checkoutInput = quoteQuery.extend({
  total: z.number().int().min(0).describe("The total that was shown; 409 if it has changed, and nothing is bought"),
  replaces: z
    .string()
    .max(80)
    .nullable()
    .optional()
    .describe("Slug of the current plan that was shown with it; null: none; 409 if it has changed"),
});
export type CheckoutInput = z.infer<typeof checkoutInput>;

export const startedCheckout = z.object({
  id: z.uuid(),
  mode: z.enum(PAYMENT_MODES),
  url: z.string().nullable().describe("Address to pay at Stripe; null: a test checkout, paid by its own call"),
});
export type StartedCheckout = z.infer<typeof startedCheckout>;

/** Stripe's own test numbers, so that both modes use the same cards. */
export const TEST_CARDS = [
  { number: "4242424242424242", label: "Pays", outcome: "pays" },
  { number: "4000000000000341", label: "Pays now, fails at the next renewal", outcome: "fails-at-renewal" },
  { number: "4000000000000002", label: "Is declined", outcome: "declined" },
] as const;
export type TestCard = (typeof TEST_CARDS)[number]["number"];
export const testPaymentInput = z.object({
  card: z
    .string({ error: "Enter a test card number." })
    .transform((value) => value.replace(/[\s-]/g, ""))
    .pipe(
      z.enum(
        TEST_CARDS.map(({ number }) => number),
        { error: "Only the test cards listed here work." },
      ),
    ),
});

export const CHECKOUT_STATES = ["open", "completed", "expired"] as const;
export const checkoutState = z.object({ id: z.uuid(), status: z.enum(CHECKOUT_STATES), detail: z.string() });
export type CheckoutState = z.infer<typeof checkoutState>;

export const subscription = z.object({
  plan,
  mode: z.enum(PAYMENT_MODES),
  status: z.enum(["active", "past_due"]),
  price: z.number().int().describe("Of one period, before discount, as it was when bought"),
  currency: z.string(),
  coupon: z.string().nullable().describe("Name of the coupon it was bought with"),
  next_amount: z
    .number()
    .int()
    .nullable()
    .describe("Price of the next period; null: it ends instead, or only Stripe knows"),
  period_start: z.string(),
  period_end: z.string().describe("When it renews, or ends if cancels_at_period_end"),
  cancels_at_period_end: z.boolean(),
  started_at: z.string(),
});
export type Subscription = z.infer<typeof subscription>;

export const payment = z.object({
  id: z.number().int(),
  plan: z.string().describe("Name"),
  mode: z.enum(PAYMENT_MODES),
  status: z.enum(["paid", "failed"]),
  amount: z.number().int(),
  refunded: z.number().int().describe("Amount refunded, or on its way"),
  currency: z.string(),
  period_start: z.string().nullable(),
  period_end: z.string().nullable(),
  invoice_url: z.string().nullable().describe("Address of the invoice at Stripe"),
  documents: z.array(invoiceMark).describe("Dateline's invoice and credit notes, oldest first"),
  failure: z.string().describe("Why it failed, for people; empty: it did not fail"),
  created_at: z.string(),
});
export type Payment = z.infer<typeof payment>;

export const billingOverview = z.object({
  mode: z.enum(PAYMENT_MODES),
  plan: plan.nullable().describe("Whose limits count now"),
  subscription: subscription.nullable().describe("The active one"),
  has_portal: z.boolean().describe("Whether Stripe's customer portal can be opened"),
  payments: z.array(payment).describe("Newest first, at most 100"),
});
export type BillingOverview = z.infer<typeof billingOverview>;

export const portalAnswer = z.object({ url: z.string() });

export const checkoutMessages = {
  alreadyOn: (name: string) => `You are already on the ${name} plan. It renews automatically.`,
  alreadyOnEnding: (name: string) =>
    `You are on the ${name} plan until the period ends. Keep that plan instead of buying it again.`,
  testEnds: "This plan was bought in test mode and ends with its current period. Choose a plan to continue.",
  priceChanged: "The price has changed since you opened this page. Check the new total and confirm again.",
  planChanged: "Your plan has changed since you opened this page. Check the order and confirm again.",
  declined: "The card was declined. Nothing was charged. Try another card.",
  renewalDeclined: "The card was declined.",
  noCheckout: "Checkout not found.",
  checkoutOver: "This checkout has expired or was replaced by a newer one. Start again from the plans.",
  paid: "Thank you. Your plan is active and its releases have been added.",
  waiting: "Your payment is not confirmed yet. Your plan starts as soon as it is.",
  noSubscription: "You have no subscription.",
  cancelled: (day: string) => `Your subscription ends on ${day}. You keep the releases you have left.`,
  resumed: "Your subscription will continue.",
  noPortal: "You have not bought anything through Stripe yet, so there is no payment portal to open.",
  cutOff: "We cannot reach Stripe right now. Your plan has not changed. Try again later.",
  paymentsAway: "We cannot reach the payment service right now. Nothing was charged. Try again in a minute.",
} as const;
