/** Coupons for tests. */
import { randomUUID } from "node:crypto";
import type { CouponRow, NewCoupon } from "#features/billing/server/coupons/queries.ts";
import { db } from "#platform/database/client.ts";

type Overrides = Partial<NewCoupon> & { source?: CouponRow["source"] };

/** A local, active coupon of 20 % that never expires, under a code of its own. */
export async function buildCoupon(overrides: Overrides = {}): Promise<{ id: number; code: string }> {
  const code = overrides.stripe_coupon_id ?? `TEST-${randomUUID()}`;
  const coupon = {
    stripe_coupon_id: code,
    display_name: "Winter desk",
    description: "For new newsrooms.",
    percent_off: overrides.amount_off ? null : 20,
    amount_off: null,
    currency: overrides.amount_off ? "gbp" : null,
    duration_in_months: null,
    expires_at: null,
    max_redemptions: null,
    ...overrides,
  };
  const { id } = await db.insertInto("coupons").values(coupon).returning("id").executeTakeFirstOrThrow();
  return { id, code };
}

/** A checkout that redemptions can name; nothing is paid with it. */
export async function buildOpenCheckout(userId: number, couponId: number | null): Promise<string> {
  const plans = db.selectFrom("plans").select("id").where("slug", "=", "newsroom");
  const { id: plan_id } = await plans.executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("checkouts")
    .values({
      user_id: userId,
      plan_id,
      coupon_id: couponId,
      provider: "test",
      provider_ref: null,
      // Only one may be open per user; redemptions do not ask.
      status: "expired",
      amount: 48_000,
      currency: "gbp",
      expires_at: new Date(Date.now() + 3_600_000),
      completed_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
