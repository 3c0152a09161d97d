/** Coupons (docs/product/billing-and-coupons.md, Coupons): `stripe_coupon_id` is the code that users enter. */
import { z } from "zod";
import { requiredText, text } from "#platform/contract/fields.ts";

export const COUPON_DURATIONS = ["once", "repeating", "forever"] as const;

export const couponTerms = z.object({
  percent_off: z.number().nullable().describe("More than 0 to 100, at most two decimals; null: an amount is taken off"),
  amount_off: z.number().int().nullable().describe("Minor units; null: a percentage is taken off"),
  currency: z.string().nullable().describe("Of amount_off, ISO 4217 in lower case"),
  duration: z.enum(COUPON_DURATIONS).describe("Whether it lasts for the first payment, some months, or every payment"),
  duration_in_months: z.number().int().nullable(),
  redeem_by: z.string().nullable().describe("When it expires"),
  max_redemptions: z.number().int().nullable(),
  times_redeemed: z.number().int(),
});

export const coupon = z.object({
  id: z.number().int(),
  display_name: z.string(),
  description: z.string(),
  stripe_coupon_id: z.string().describe("The code"),
  is_active: z.boolean().describe("Whether it can be applied now: switched on, not expired, not used up"),
  stripe_data: couponTerms,
});
export type Coupon = z.infer<typeof coupon>;

export const couponsAnswer = z.object({
  coupons: z.array(coupon).describe("By id, ascending"),
  applied: coupon.nullable().describe("The coupon the caller has applied; is_active: whether it still applies"),
});
export type CouponsAnswer = z.infer<typeof couponsAnswer>;

/** Codes are case-sensitive, as at Stripe. */
export const couponCode = z
  .string({ error: "Enter a coupon code." })
  .trim()
  .min(1, "Code is required.")
  .regex(/^[\w.~-]{1,100}$/, "This is not a valid coupon code.")
  .describe("stripe_coupon_id");

export const applyCouponInput = z.object({ stripe_coupon_id: couponCode });

/** What an operator writes; exactly one of percent_off and amount_off. */
export const couponInput = z
  .object({
    stripe_coupon_id: couponCode,
    display_name: requiredText("Name", 60),
    description: text("Description", 200).default(""),
    percent_off: z
      .number()
      .gt(0, "Percent off must be above 0.")
      .max(100, "Percent off can be at most 100.")
      .multipleOf(0.01, "Percent off can have at most two decimals.")
      .nullable(),
    amount_off: z.number().int().positive("Amount off must be above 0.").max(100_000_000).nullable(),
    currency: z
      .string()
      .regex(/^[a-z]{3}$/, "Currency must be three lower-case letters.")
      .nullable(),
    duration: z.enum(COUPON_DURATIONS).default("once"),
    duration_in_months: z.number().int().min(1).max(120).nullable().default(null),
    expires_at: z.iso
      .datetime({ offset: true, error: "Expiry must be a date and time with a time zone." })
      .nullable()
      .default(null),
    max_redemptions: z.number().int().min(1).max(1_000_000).nullable().default(null),
  })
  .refine((input) => (input.percent_off === null) !== (input.amount_off === null), {
    path: ["percent_off"],
    message: "Enter either a percentage or an amount.",
  })
  .refine((input) => (input.amount_off === null) === (input.currency === null), {
    path: ["currency"],
    message: "An amount needs a currency; a percentage does not.",
  })
  .refine((input) => (input.duration === "repeating") === (input.duration_in_months !== null), {
    path: ["duration_in_months"],
    message: "A repeating coupon needs a number of months; other coupons do not.",
  });
export type CouponInput = z.infer<typeof couponInput>;

/** Why a coupon does not apply, in words. */
export const couponProblems = {
  unknown: "Coupon not found. Check the code.",
  inactive: "This coupon is not active.",
  expired: "This coupon has expired.",
  usedUp: "This coupon has been used up.",
  usedByYou: "You have already used this coupon.",
  otherCurrency: "This coupon is in a different currency from the plan.",
} as const;
export type CouponProblem = keyof typeof couponProblems;

export const couponMessages = {
  loadFailed: "Failed to load coupons",
  applyFailed: "Failed to apply coupon",
  removed: "Coupon removed",
  none: "No Coupons Available",
  codeTaken: "Another coupon has this code.",
  atStripe: "Coupons are managed in Stripe while it is connected. Create and change them there.",
} as const;
