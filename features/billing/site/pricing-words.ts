/** Prices on the page of plans, in words and in figures that machines read. */
import { formatDay, formatTime, formatZone } from "#ui-kit/public/dates.ts";
import { formatMoney } from "#ui-kit/format/money.ts";
import type { Coupon } from "../contracts/coupon.ts";
import { CHECKOUT_PAGE, type Period, type Plan } from "../contracts/plan.ts";
import type { PricedPlan } from "./pricing-data.ts";

type Recurring = Exclude<Period, "once">;
const MONTHS: Record<Recurring, number> = { month: 1, year: 12 };

/** How many payments a coupon lowers; null for all of them. */
export function discountedPayments({ duration, duration_in_months }: Coupon["stripe_data"], period: Recurring) {
  if (duration === "forever") return null;
  return duration === "once" ? 1 : Math.ceil((duration_in_months ?? 1) / MONTHS[period]);
}

/** What stands under a price: "a month"; "once"; "the first month, then £480 a month"; "a month for 3 months, then £480". */
export function priceNote({ plan: { period, price, currency }, discount }: PricedPlan, coupon: Coupon | null): string {
  if (period === "once") return "once";
  const payments = coupon && discount > 0 ? discountedPayments(coupon.stripe_data, period) : null;
  if (payments === null) return `a ${period}`;
  const full = formatMoney(price, currency);
  if (payments === 1) return `the first ${period}, then ${full} a ${period}`;
  return `a ${period} for ${payments} ${period}s, then ${full}`;
}

/** Where the plan is bought. The coupon goes along only where it counts. */
export function checkoutAddress({ plan, discount }: PricedPlan, coupon: Coupon | null): string {
  const query = new URLSearchParams({ plan: plan.slug });
  if (coupon && discount > 0) query.set("coupon", coupon.stripe_coupon_id);
  return `${CHECKOUT_PAGE}?${query}`;
}

/** "31 December 2026"; with the time where it is not the end of that day: "31 December 2026, 14:00 UTC". */
export function endWords(iso: string): string {
  const lastMoment = new Date(new Date(iso).getTime() - 1).toISOString();
  if (formatTime(lastMoment) === "23:59") return formatDay(lastMoment);
  return `${formatDay(iso)}, ${formatTime(iso)} ${formatZone(iso)}`;
}

/** "480.00", with the decimals that the currency has. */
export function decimalPrice({ price, currency }: Pick<Plan, "price" | "currency">): string {
  const code = currency.toUpperCase();
  const format = new Intl.NumberFormat("en", { style: "currency", currency: code }).resolvedOptions();
  const decimals = format.maximumFractionDigits ?? 2;
  return (price / 10 ** decimals).toFixed(decimals);
}
