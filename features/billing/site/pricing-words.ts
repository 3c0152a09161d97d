/** Prices on the page of plans, in words and in figures that machines read. */
import { formatDay, formatTime, formatZone } from "#ui-kit/public/dates.ts";
import { formatMoney } from "#ui-kit/format/money.ts";
import type { Coupon } from "../contracts/coupon.ts";
import { CHECKOUT_PAGE, type Period, type Plan } from "../contracts/plan.ts";
import type { PricedPlan } from "./pricing-data.ts";
import { words } from "#ui-kit/public/words/words.ts";

type Recurring = Exclude<Period, "once">;
const MONTHS: Record<Recurring, number> = { month: 1, year: 12 };

/** How many payments a coupon lowers; null for all of them. */
export function discountedPayments({ duration, duration_in_months }: Coupon["stripe_data"], period: Recurring) {
  if (duration === "forever") return null;
  return duration === "once" ? 1 : Math.ceil((duration_in_months ?? 1) / MONTHS[period]);
}

/** What stands under a price: "a month"; "once"; "the first month, then £480 a month"; "a month for 3 months, then £480". */
export function priceNote({ plan: { period, price, currency }, discount }: PricedPlan, coupon: Coupon | null): string {
  const { per, firstThen, forThen } = words().pricing;
  if (period === "once") return per.once;
  const payments = coupon && discount > 0 ? discountedPayments(coupon.stripe_data, period) : null;
  if (payments === null) return per[period];
  const full = moneyWords(price, currency);
  return payments === 1 ? firstThen(period, full) : forThen(payments, period, full);
}

export function moneyWords(minor: number, currency: string): string {
  return formatMoney(minor, currency, words().locale);
}

type Terms = Coupon["stripe_data"];

/** "20% off"; "£20 off". */
export function offWords({ percent_off, amount_off, currency }: Terms): string {
  const { pricing, locale } = words();
  if (percent_off === null) return pricing.off(moneyWords(amount_off ?? 0, currency ?? "gbp"));
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  return pricing.off(percent.format(percent_off / 100));
}

/** "the first payment"; "payments in the first 3 months"; "every payment". */
export function paymentWords({ duration, duration_in_months: months }: Terms): string {
  const { everyPayment, firstPayment, firstMonths } = words().pricing;
  if (duration === "forever") return everyPayment;
  return duration === "once" || months === null ? firstPayment : firstMonths(months);
}

/** "1,200"; "No cap". */
export function boundWords(max: number | null): string {
  return max === null ? words().pricing.noCap : words().figure(max);
}

/** "40 a month"; "1"; "No cap". */
export function grantWords({ press_releases: releases, period }: Plan): string {
  const bound = boundWords(releases);
  return releases === null || period === "once" ? bound : words().pricing.releasesPer(bound, period);
}

/**
 * Where a plan's releases go, a line each: "Everything in Newsroom, and", then what it adds to the largest plan before it
 * that it contains.
 * @param platforms names of the platforms of each plan, by its id.
 */
export function destinationsOf(
  plan: Plan,
  before: readonly Plan[],
  platforms: ReadonlyMap<number, readonly string[]>,
): string[] {
  const { thisSite, thisSiteOnly, everythingIn } = words().pricing;
  const namesOf = ({ id }: Plan) => platforms.get(id) ?? [];
  const names = namesOf(plan);
  if (names.length === 0) return [thisSiteOnly];
  const contained = before.filter((each) => namesOf(each).every((name) => names.includes(name)));
  const base = contained.toSorted((one, other) => namesOf(other).length - namesOf(one).length)[0];
  if (!base || namesOf(base).length === 0) return [thisSite, ...names];
  const added = names.filter((name) => !namesOf(base).includes(name));
  return [everythingIn(base.name, added.length > 0), ...added];
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
