/** Prices and limits of plans in words. */
import { counted } from "#platform/contract/sentence.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatMoney } from "#ui-kit/format/money.ts";
import type { Quote } from "../contracts/checkout.ts";
import type { Period, Plan } from "../contracts/plan.ts";

const PER: Record<Period, string> = { once: "once", month: "a month", year: "a year" };

/** "£480 a month"; "£45 once". */
export function priceWords(price: number, currency: string, period: Period): string {
  return `${formatMoney(price, currency)} ${PER[period]}`;
}

/** "40 a month"; "1"; "No cap". */
export function grantWords({ press_releases, period }: Plan): string {
  if (press_releases === null || period === "once") return capWords(press_releases);
  return `${formatCount(press_releases)} ${PER[period]}`;
}

export function capWords(max: number | null): string {
  return max === null ? "No cap" : formatCount(max);
}

/** "1 release", "40 releases". */
export function releaseWords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "release" : "releases"}`;
}

/** What comes after the first payment. */
export function renewalWords({ plan: { period }, coupon, amount, renewal, currency }: Quote): string {
  if (period === "once" || renewal === null) return "No renewal";
  const next = priceWords(renewal, currency, period);
  const months = renewal < amount ? (coupon?.stripe_data.duration_in_months ?? null) : null;
  const later =
    months === null
      ? ""
      : ` while the coupon runs (${counted(months, "month")}), then ${formatMoney(amount, currency)}`;
  return `${next}${later}, until you cancel`;
}
