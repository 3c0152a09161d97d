/** The demo workspace's coupons: one of each colour, and one that is over. */
import { transaction } from "#platform/database/client.ts";
import { insertCoupon } from "./queries.ts";

const DAY_MS = 86_400_000;

const percent = (percent_off: number) => ({ percent_off, amount_off: null, currency: null });
const COUPONS = [
  {
    ...percent(20),
    stripe_coupon_id: "WINTER20",
    display_name: "Winter desk",
    endsInDays: 60,
    description: "For newsrooms that change desks this winter.",
  },
  {
    ...percent(50),
    stripe_coupon_id: "LAUNCH50",
    display_name: "Launch week",
    max_redemptions: 100,
    duration: "repeating" as const,
    duration_in_months: 3,
    description: "Half the price for the first hundred newsrooms.",
  },
  {
    ...percent(30),
    stripe_coupon_id: "AGENCY30",
    display_name: "Agencies",
    duration: "forever" as const,
    description: "For agencies that publish for three companies or more.",
  },
  {
    percent_off: null,
    amount_off: 2000,
    currency: "gbp",
    stripe_coupon_id: "FIRST-RELEASE",
    display_name: "First release",
    description: "For a first announcement.",
  },
  {
    ...percent(15),
    stripe_coupon_id: "SUMMER15",
    display_name: "Summer notices",
    endsInDays: -40,
    description: "For what is announced while others are away.",
  },
];

export const DEMO_COUPON_CODES: readonly string[] = COUPONS.map(({ stripe_coupon_id }) => stripe_coupon_id);

/** A code that exists already is left as it is. */
export async function seedCoupons(now: number): Promise<void> {
  await transaction(async (tx) => {
    for (const { endsInDays, ...coupon } of COUPONS.map((each) => ({ endsInDays: null, ...each }))) {
      const expires_at = endsInDays === null ? null : endOfDay(now + endsInDays * DAY_MS);
      await insertCoupon(tx, { duration_in_months: null, max_redemptions: null, ...coupon, expires_at });
    }
  });
}

/** Midnight after that day, UTC. */
function endOfDay(time: number): Date {
  return new Date(Math.floor(time / DAY_MS) * DAY_MS + DAY_MS);
}
