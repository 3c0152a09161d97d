/** Coupons as Stripe has them. Its list is the truth; ours is a copy that the screens and the checkout read. */
import type Stripe from "stripe";
import type { Transaction } from "#platform/database/client.ts";
import { isStripeConnected, refusalOf, stripeClient } from "#platform/payments/stripe.ts";
import { deactivateStripeCoupon, saveStripeCoupon } from "../coupons/service.ts";
import type { Outcome } from "./reconcile-service.ts";
import { couponFields } from "./policy.ts";
import { look } from "./look-service.ts";
import { listActiveStripeCodes } from "./queries.ts";

const PAGE_SIZE = 100;
/** All looks at coupons are counted together, because the list tells which are gone. */
const COUPONS = "coupons";

/** Copies every coupon, and switches off what Stripe has no more. @returns how many changed here. */
export async function syncStripeCoupons(): Promise<number> {
  if (!isStripeConnected()) return 0;
  const stripe = await stripeClient();
  const looked = await look({
    name: COUPONS,
    read: () => Array.fromAsync(stripe.coupons.list({ limit: PAGE_SIZE, expand: ["data.applies_to"] })),
    record: saveAll,
  });
  return looked?.recorded ?? 0;
}

async function saveAll(tx: Transaction, coupons: Stripe.Coupon[]): Promise<number> {
  const gone = new Set(await listActiveStripeCodes(tx));
  let changed = 0;
  for (const fields of coupons.map(couponFields)) {
    if (!fields) continue;
    gone.delete(fields.stripe_coupon_id);
    if (await saveStripeCoupon(tx, fields)) changed++;
  }
  for (const code of gone) if (await deactivateStripeCoupon(tx, code)) changed++;
  return changed;
}

/** The same for one coupon. */
export async function syncStripeCoupon(code: string): Promise<Outcome> {
  const stripe = await stripeClient();
  const looked = await look({
    name: COUPONS,
    read: () =>
      stripe.coupons.retrieve(code, { expand: ["applies_to"] }).catch((error: unknown) => {
        if (refusalOf(error)?.isMissing) return null;
        throw error;
      }),
    record: (tx, coupon) => saveOne(tx, code, coupon),
  });
  return looked?.recorded ?? { isApplied: false, note: "" };
}

async function saveOne(tx: Transaction, code: string, coupon: Stripe.Coupon | null): Promise<Outcome> {
  const fields = coupon && couponFields(coupon);
  if (fields) await saveStripeCoupon(tx, fields);
  else if (!coupon) await deactivateStripeCoupon(tx, code);
  return { isApplied: fields !== null || !coupon, note: fields || !coupon ? "" : "It cannot be used here." };
}
