/** The demo workspace's coupons: one of each colour, and one that is over. */
import type { Insertable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { transaction } from "#platform/database/client.ts";
import COUPONS from "./data/coupons.json" with { type: "json" };
import { insertCoupon } from "./queries.ts";

const DAY_MS = 86_400_000;

type DemoCoupon = Omit<Insertable<Schema["coupons"]>, "expires_at"> & { endsInDays?: number };

export const DEMO_COUPON_CODES: readonly string[] = COUPONS.map(({ stripe_coupon_id }) => stripe_coupon_id);

/** A code that exists already is left as it is. */
export async function seedCoupons(now: number): Promise<void> {
  await transaction(async (tx) => {
    for (const { endsInDays, ...coupon } of COUPONS as DemoCoupon[]) {
      const expires_at = endsInDays === undefined ? null : endOfDay(now + endsInDays * DAY_MS);
      await insertCoupon(tx, { ...coupon, expires_at });
    }
  });
}

/** Midnight after that day, UTC. */
function endOfDay(time: number): Date {
  return new Date(Math.floor(time / DAY_MS) * DAY_MS + DAY_MS);
}
