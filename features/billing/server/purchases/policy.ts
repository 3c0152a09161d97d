/** Pure rules of purchases: what a coupon takes off, how long a period is, and what the ledger says of it. */
import type { Period } from "../../contracts/plan.ts";

type Price = { price: number; currency: string };
type Discount = { percent_off: number | null; amount_off: number | null; currency: string | null };

/** The discount in minor units: never more than the price; halves are rounded in the customer's favour. */
export function discountOf(coupon: Discount | null, { price, currency }: Price): number {
  if (!coupon) return 0;
  if (coupon.percent_off !== null)
    return Math.min(price, Math.round((price * Math.round(coupon.percent_off * 100)) / 10_000));
  return coupon.currency === currency ? Math.min(price, coupon.amount_off ?? 0) : 0;
}

type Limits = { word_limit: number | null; anchor_text_links: number | null };

/** Whether a plan allows less of something and more of nothing; null is no cap. */
export function isSmaller(plan: Limits, than: Limits): boolean {
  return allowsMore(than, plan) && !allowsMore(plan, than);
}

function allowsMore(plan: Limits, than: Limits): boolean {
  const above = (limit: number | null, other: number | null) => (limit ?? Infinity) > (other ?? Infinity);
  return above(plan.word_limit, than.word_limit) || above(plan.anchor_text_links, than.anchor_text_links);
}

export function monthsIn(period: Exclude<Period, "once">): number {
  return period === "year" ? 12 : 1;
}

/** Whole months from a subscription's first day to the beginning of one of its periods. */
export function monthsBetween(anchor: Date, start: Date): number {
  return (start.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + start.getUTCMonth() - anchor.getUTCMonth();
}

/**
 * The end of the period that starts then, in UTC, counted from the subscription's first day so that a month's end does not
 * wander: from 31 January by 28 February to 31 March, as Stripe's billing anchor does.
 */
export function periodAfter(start: Date, anchor: Date, period: Exclude<Period, "once">): Date {
  const month = start.getUTCMonth() + monthsIn(period);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(month, Math.min(anchor.getUTCDate(), lastDay));
  return end;
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "21 December 2026", in UTC. */
export function dayName(date: Date): string {
  return longDay.format(date);
}

/** "Newsroom plan, 21 Nov 2026 to 21 Dec 2026"; "Notice plan" for what is bought once. */
export function grantReason(planName: string, start: Date | null, end: Date | null): string {
  return start && end ? `${planName} plan, ${day.format(start)} to ${day.format(end)}` : `${planName} plan`;
}
