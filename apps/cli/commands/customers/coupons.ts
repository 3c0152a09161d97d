/** Commands about coupons. While Stripe is connected they come from there, and only the list can be asked for. */
import { type Coupon, couponCode, couponInput, couponMessages } from "#features/billing/contracts/coupon.ts";
import { createCoupon, listEveryCoupon, switchCoupon } from "#features/billing/server/coupons/service.ts";
import { discountWords, durationWords, whyInactive } from "#features/billing/words/coupon-words.ts";
import { isStripeConnected } from "#platform/payments/stripe.ts";
import { minorUnits } from "../../amount.ts";
import {
  checked,
  type Command,
  findOption,
  type Given,
  type Out,
  takeArguments,
  UsageError,
  wholeNumber,
} from "../../command.ts";
import { COMMAND_LINE } from "../../operator.ts";

const text = { type: "string" } as const;

export const couponCommands: Record<string, Command> = {
  "coupons:list": {
    usage: "",
    summary: "List all coupons, with discount and status",
    run: listCoupons,
  },
  "coupons:create": {
    usage:
      "CODE --name NAME (--percent P | --amount A --currency C) [--description TEXT] [--duration once|repeating|forever] [--months N] [--expires ISO] [--max N]",
    summary: "Create a coupon that can be used immediately",
    options: {
      name: text,
      percent: text,
      amount: text,
      currency: text,
      description: text,
      duration: text,
      months: text,
      expires: text,
      max: text,
    },
    run: makeCoupon,
  },
  "coupons:deactivate": {
    usage: "CODE",
    summary: "Switch a coupon off; earlier purchases keep their discount",
    run: (given, out) => switchTo(false, given, out),
  },
  "coupons:activate": {
    usage: "CODE",
    summary: "Switch a coupon on again",
    run: (given, out) => switchTo(true, given, out),
  },
};

async function listCoupons(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const coupons = await listEveryCoupon();
  for (const coupon of coupons) out.log(lineOf(coupon));
  out.log(coupons.length === 1 ? "1 coupon." : `${coupons.length} coupons.`);
  if (isStripeConnected()) out.log(couponMessages.atStripe);
}

async function makeCoupon(given: Given, out: Out): Promise<void> {
  const [code] = takeArguments(given, "CODE");
  const option = (name: string) => findOption(given, name);
  const [percent, amount, currency, months, max] = ["percent", "amount", "currency", "months", "max"].map(option);
  if ((percent === undefined) === (amount === undefined)) throw new UsageError("Give either --percent or --amount.");
  if (amount !== undefined && currency === undefined) throw new UsageError("--amount needs --currency.");
  const parsed = couponInput.safeParse({
    stripe_coupon_id: code,
    display_name: option("name"),
    description: option("description"),
    percent_off: percent === undefined ? null : Number(percent.replace(/%$/, "")),
    amount_off: amount === undefined ? null : minorUnits(amount, currency ?? ""),
    currency: currency ?? null,
    duration: option("duration"),
    duration_in_months: months === undefined ? null : wholeNumber(months, 1),
    expires_at: option("expires"),
    max_redemptions: max === undefined ? null : wholeNumber(max, 1),
  });
  if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message ?? "This value is not valid.");
  out.log(lineOf(await createCoupon(COMMAND_LINE, parsed.data)));
}

async function switchTo(isActive: boolean, given: Given, out: Out): Promise<void> {
  const code = checked(couponCode, takeArguments(given, "CODE")[0]);
  out.log(lineOf(await switchCoupon(COMMAND_LINE, code, isActive)));
}

const WHY = {
  unknown: "unknown",
  inactive: "off",
  expired: "expired",
  usedUp: "used up",
  usedByYou: "",
  otherCurrency: "",
} as const;

/** "WINTER  active   20% off the first payment  redeemed 3 of 10  until 2026-12-31T23:59:59.000Z  Winter desk" */
function lineOf(coupon: Coupon): string {
  const { stripe_coupon_id: code, display_name, is_active: counts, stripe_data: terms } = coupon;
  const { redeem_by, max_redemptions: most, times_redeemed: redeemed } = terms;
  return [
    code.padEnd(16),
    (counts ? "active" : WHY[whyInactive(coupon)]).padEnd(7),
    `${discountWords(terms)} ${durationWords(terms)}`,
    `redeemed ${redeemed}${most === null ? "" : ` of ${most}`}`,
    ...(redeem_by === null ? [] : [`until ${redeem_by}`]),
    display_name.replace(/[\p{Cc}\s]+/gu, " "),
  ].join("  ");
}
