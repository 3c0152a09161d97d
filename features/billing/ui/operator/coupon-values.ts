/** What the form of a coupon holds, and what it sends. Pure. */
import type { z } from "zod";
import { type Checked, checkInput } from "#platform/contract/check-input.ts";
import { type COUPON_DURATIONS, couponInput } from "../../contracts/coupon.ts";
import { minorUnitsOf } from "../../words/amounts.ts";

export type CouponValues = {
  kind: "percent" | "amount";
  duration: (typeof COUPON_DURATIONS)[number];
} & Record<
  | "stripe_coupon_id"
  | "display_name"
  | "description"
  | "percent_off"
  | "amount_off"
  | "currency"
  | "duration_in_months"
  | "max_redemptions"
  /** YYYY-MM-DD: the last day on which it counts, in the operator's time zone; empty: it never expires. */
  | "last_day",
  string
>;

export const NEW_COUPON_VALUES: CouponValues = {
  kind: "percent",
  stripe_coupon_id: "",
  display_name: "",
  description: "",
  percent_off: "",
  amount_off: "",
  currency: "gbp",
  duration: "once",
  duration_in_months: "3",
  max_redemptions: "",
  last_day: "",
};

type Input = z.output<typeof couponInput>;

export function checkCoupon(values: CouponValues, now = new Date()): Checked<Input> {
  const currency = values.currency.trim().toLowerCase();
  const isPercent = values.kind === "percent";
  const end = endOf(values.last_day);
  const checked = checkInput(couponInput, {
    stripe_coupon_id: values.stripe_coupon_id,
    display_name: values.display_name,
    description: values.description,
    percent_off: isPercent ? numberOf(values.percent_off) : null,
    amount_off: isPercent ? null : minorUnitsOf(values.amount_off, currency),
    currency: isPercent ? null : currency,
    duration: values.duration,
    duration_in_months: values.duration === "repeating" ? numberOf(values.duration_in_months) : null,
    expires_at: end?.toISOString() ?? null,
    max_redemptions: values.max_redemptions.trim() === "" ? null : numberOf(values.max_redemptions),
  });
  const own = ownProblems(values, end, now);
  if (Object.keys(own).length === 0) return checked;
  // What the contract says of the terms together follows from what cannot be read of one of them.
  const theirs = "problems" in checked ? Object.entries(checked.problems) : [];
  const texts = ["stripe_coupon_id", "display_name", "description"];
  return { problems: { ...Object.fromEntries(theirs.filter(([field]) => texts.includes(field))), ...own } };
}

function numberOf(text: string): number {
  return /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** It counts until the end of its last day. */
function endOf(lastDay: string): Date | null {
  const [year, month, day] = lastDay.split("-").map(Number);
  return year && month && day ? new Date(year, month - 1, day + 1) : null;
}

/** Where the contract speaks of numbers, and people have typed texts. */
function ownProblems(values: CouponValues, end: Date | null, now: Date): Record<string, string> {
  const problems: Record<string, string> = {};
  const isWhole = (text: string) => /^\d+$/.test(text.trim());
  if (values.kind === "percent" && Number.isNaN(numberOf(values.percent_off)))
    problems["percent_off"] = "Enter a percentage, for example 20 or 12.5.";
  if (values.kind === "amount" && minorUnitsOf(values.amount_off, values.currency.trim()) === null)
    problems["amount_off"] = "Enter an amount, for example 20 or 20.50.";
  if (values.duration === "repeating" && !isWhole(values.duration_in_months))
    problems["duration_in_months"] = "Enter a whole number of months.";
  if (values.max_redemptions.trim() !== "" && !isWhole(values.max_redemptions))
    problems["max_redemptions"] = "Enter a whole number, or leave it empty.";
  if (end && end <= now) problems["last_day"] = "Choose a day that is not in the past.";
  return problems;
}
