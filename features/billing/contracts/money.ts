/** Every payment, refunds and revenue, for operators. Amounts are in minor units of the currency. */
import { z } from "zod";
import { paging, requiredText, text, wholeNumber } from "#platform/contract/fields.ts";
import { PAYMENT_MODES } from "./checkout.ts";
import { invoiceMark } from "./invoice.ts";

/** Maximum number of matching payments that are counted and can be paged through. */
export const MAX_PAYMENTS_LISTED = 1000;
export const MAX_PAYMENTS_IN_FILE = 50_000;
export const REVENUE_MONTHS = 12;

export const MONEY_STATUSES = ["paid", "failed", "refunded"] as const;

export const moneyPayment = z.object({
  id: z.number().int(),
  user_id: z.number().int().nullable().describe("null: the account has been deleted"),
  user_name: z.string().nullable(),
  user_email: z.string().nullable(),
  plan: z.string().describe("Name"),
  mode: z.enum(PAYMENT_MODES),
  ref: z.string().describe("The invoice or Checkout session at Stripe, or the test payment"),
  status: z.enum(["paid", "failed"]),
  amount: z.number().int(),
  refunded: z.number().int().describe("Refunded, or on its way"),
  pending: z.number().int().describe("Part of refunded that Stripe has not paid out yet"),
  refund_failure: z.string().describe("Why the newest refund failed; empty: none failed, or a later one succeeded"),
  currency: z.string(),
  period_start: z.string().nullable(),
  period_end: z.string().nullable(),
  is_current: z.boolean().describe("Its subscription is active"),
  releases: z.number().int().describe("Releases the payment granted"),
  releases_left: z.number().int().describe("Number of them that can be taken back: those the account has left"),
  documents: z.array(invoiceMark).describe("Invoice and credit notes, oldest first"),
  failure: z.string(),
  created_at: z.string(),
});
export type MoneyPayment = z.infer<typeof moneyPayment>;

const LONGEST_SEARCH = 200;
export const moneyFilter = z.object({
  q: text("Search", LONGEST_SEARCH).default("").describe("Part of name, email or reference, or a whole amount"),
  status: z.enum(MONEY_STATUSES, { error: "status must be paid, failed or refunded." }).optional(),
  plan: text("Plan", 80).optional().describe("Slug"),
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "month must be such as 2026-11.")
    .optional()
    .describe("UTC"),
});
export type MoneyFilter = z.infer<typeof moneyFilter>;
export const moneyQuery = moneyFilter.extend({ ...paging, page_size: wholeNumber("Page size", 100).default(20) });
export type MoneyQuery = z.infer<typeof moneyQuery>;

export const moneyPayments = z.object({
  payments: z.array(moneyPayment).describe("Newest first"),
  count: z.number().int().describe(`At most ${MAX_PAYMENTS_LISTED}`),
  has_more: z.boolean(),
});

export const REFUND_WAYS = ["stripe", "recorded"] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];
const whole = (label: string) =>
  z.number({ error: `${label} must be a whole number.` }).int(`${label} must be a whole number.`);

export const refundInput = z.object({
  amount: whole("Amount").min(1, "Enter an amount above 0.").max(2_147_483_647, "This amount is too large."),
  refunded: whole("Refunded")
    .min(0)
    .describe("Amount already refunded when the form was opened; 409 if it has changed"),
  reason: requiredText("Reason", 500, "Enter a reason."),
  way: z
    .enum(REFUND_WAYS, { error: "Choose how the money goes back." })
    .describe("stripe: refunded through Stripe; recorded: paid back in another way, or nothing was charged"),
  releases: whole("Releases").min(0).max(1_000_000).default(0).describe("Releases to take back"),
  ends_plan: z.boolean().default(false).describe("Ends the subscription that the payment belongs to immediately"),
});
export type RefundInput = z.infer<typeof refundInput>;

export const revenueRow = z.object({
  month: z.string().describe("UTC, such as 2026-11"),
  plan: z.string().describe("Name"),
  is_single: z.boolean().describe("Bought once, not by the month or year"),
  received: z.number().int(),
  refunded: z.number().int().describe("In the month of the refund"),
});
export const revenue = z.object({
  mode: z.enum(PAYMENT_MODES).describe("Payments of this kind only: test payments count while Stripe is not connected"),
  currencies: z
    .array(z.object({ currency: z.string(), rows: z.array(revenueRow).describe("Oldest month first") }))
    .describe(`Of the last ${REVENUE_MONTHS} months, the largest currency first`),
  this_month: z.string(),
});
export type Revenue = z.infer<typeof revenue>;

export const moneyMessages = {
  unknown: "Payment not found.",
  changed: "Part of this payment has been refunded since you opened this page. Check what is left and try again.",
  wayOfTest: "Nothing was charged in test mode. Record the refund instead.",
  noSubscription: "The subscription of this payment has already ended.",
  tooManyReleases: (max: number) => `At most ${max} can be taken back.`,
} as const;
