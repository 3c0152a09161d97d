/** Pure words of the audit log about plans and coupons. */
import { counted } from "#platform/contract/sentence.ts";
import { formatMoney } from "#ui-kit/format/money.ts";
import type { CouponRow } from "../coupons/queries.ts";
import type { PlanRow } from "./queries.ts";

type Facts = Record<string, string>;

const capWords = (max: number | null) => (max === null ? "no cap" : String(max));

function factsOf(plan: Omit<PlanRow, "id" | "slug" | "created_at">): Facts {
  return {
    name: plan.name,
    description: plan.description,
    price: formatMoney(plan.price, plan.currency),
    period: plan.period,
    releases: capWords(plan.press_releases),
    "word limit": capWords(plan.word_limit),
    links: capWords(plan.anchor_text_links),
    drafts: capWords(plan.max_drafts),
    companies: capWords(plan.max_companies),
    alerts: capWords(plan.max_alerts),
    "storage in MB": capWords(plan.max_media_mb),
    "versions kept": capWords(plan.max_revisions),
    position: String(plan.position),
    "on sale": plan.is_offered ? "yes" : "no",
  };
}

/** "name Newsroom, price £480, period month, …" */
export function planWords(plan: PlanRow): string {
  return Object.entries(factsOf(plan))
    .filter(([, value]) => value !== "")
    .map(([fact, value]) => `${fact} ${value}`)
    .join(", ");
}

/** "price £480 → £500, on sale yes → no"; empty where nothing changed. */
export function planChangeWords(before: PlanRow, after: PlanRow): string {
  const now = factsOf(after);
  return Object.entries(factsOf(before))
    .filter(([fact, value]) => now[fact] !== value)
    .map(([fact, value]) => `${fact} ${value || "none"} → ${now[fact] || "none"}`)
    .join(", ");
}

/** "20% off, once, at most 10 times, until 2026-12-31T23:59:59.000Z" */
export function couponTermsWords(coupon: CouponRow): string {
  const { percent_off, amount_off, currency, duration, duration_in_months: months, expires_at } = coupon;
  return [
    percent_off === null ? `${formatMoney(amount_off ?? 0, currency ?? "gbp")} off` : `${percent_off}% off`,
    duration === "repeating" ? `for ${counted(months ?? 1, "month")}` : duration,
    ...(coupon.max_redemptions === null ? [] : [`at most ${counted(coupon.max_redemptions, "time")}`]),
    ...(expires_at === null ? [] : [`until ${expires_at.toISOString()}`]),
  ].join(", ");
}
