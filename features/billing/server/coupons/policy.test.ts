import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { couponInput, type CouponProblem } from "../../contracts/coupon.ts";
import { couponProblem, describeCoupon } from "./policy.ts";
import type { CouponRow } from "./queries.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const at = (ms: number) => new Date(NOW.getTime() + ms);

const ROW: CouponRow = {
  id: 1,
  stripe_coupon_id: "WINTER",
  source: "local",
  display_name: "Winter desk",
  description: "",
  percent_off: 20,
  amount_off: null,
  currency: null,
  duration: "once",
  duration_in_months: null,
  is_active: true,
  expires_at: null,
  max_redemptions: null,
  times_redeemed: 0,
  created_at: NOW,
  updated_at: NOW,
};
const AMOUNT = { percent_off: null, amount_off: 2000, currency: "gbp" };

describe("whether a coupon counts", () => {
  it.each<[problem: CouponProblem | null, name: string, row: CouponRow | null]>([
    [null, "active", ROW],
    ["unknown", "none", null],
    ["inactive", "switched off", { ...ROW, is_active: false }],
    [null, "a moment before its end", { ...ROW, expires_at: at(1) }],
    ["expired", "at the instant of its end", { ...ROW, expires_at: at(0) }],
    ["expired", "a moment after its end", { ...ROW, expires_at: at(-1) }],
    ["expired", "over and switched off", { ...ROW, expires_at: at(-1), is_active: false }],
    [null, "with one redemption left", { ...ROW, max_redemptions: 3, times_redeemed: 2 }],
    ["usedUp", "with none left", { ...ROW, max_redemptions: 3, times_redeemed: 3 }],
    ["usedUp", "with more redeemed than may be", { ...ROW, max_redemptions: 3, times_redeemed: 9 }],
    [null, "an amount of the plan's currency", { ...ROW, ...AMOUNT }],
    ["otherCurrency", "an amount of another currency", { ...ROW, ...AMOUNT, currency: "usd" }],
  ])("%s: %s", (problem, _name, row) => {
    expect(couponProblem(row, { price: 48_000, currency: "gbp" }, NOW)).toBe(problem);
  });

  it("asks for no currency where no plan is named", () => {
    expect(couponProblem({ ...ROW, ...AMOUNT, currency: "usd" }, null, NOW)).toBeNull();
  });
});

it("describes a coupon under the promised field names", () => {
  const row = { ...ROW, expires_at: at(1), max_redemptions: 5, times_redeemed: 4 };
  expect(describeCoupon(row, NOW)).toEqual({
    id: 1,
    display_name: "Winter desk",
    description: "",
    stripe_coupon_id: "WINTER",
    is_active: true,
    stripe_data: {
      percent_off: 20,
      amount_off: null,
      currency: null,
      duration: "once",
      duration_in_months: null,
      redeem_by: "2026-11-21T12:00:00.001Z",
      max_redemptions: 5,
      times_redeemed: 4,
    },
  });
  expect(describeCoupon(row, at(1)).is_active).toBe(false);
});

describe("what an operator writes", () => {
  const INPUT = {
    stripe_coupon_id: "WINTER",
    display_name: "Winter",
    percent_off: 20,
    amount_off: null,
    currency: null,
  };

  it("takes every percentage that the column holds, and no other", () => {
    const parse = (percent_off: number) => couponInput.safeParse({ ...INPUT, percent_off }).success;
    fc.assert(fc.property(fc.integer({ min: 1, max: 10_000 }), (hundredths) => parse(hundredths / 100)));
    for (const wrong of [0, -5, 100.01, 0.001, 33.333, Number.NaN, Infinity])
      expect([wrong, parse(wrong)]).toEqual([wrong, false]);
  });

  it.each<[field: string, changes: object]>([
    ["percent_off", { percent_off: null }],
    ["percent_off", { amount_off: 500, currency: "gbp" }],
    ["currency", { percent_off: null, amount_off: 500 }],
    ["currency", { currency: "gbp" }],
    ["currency", { percent_off: null, amount_off: 500, currency: "GBP" }],
    ["amount_off", { percent_off: null, amount_off: 0, currency: "gbp" }],
    ["amount_off", { percent_off: null, amount_off: 10.5, currency: "gbp" }],
    ["duration_in_months", { duration: "repeating" }],
    ["duration_in_months", { duration: "once", duration_in_months: 3 }],
    ["duration", { duration: "always" }],
    ["expires_at", { expires_at: "2026-12-31" }],
    ["expires_at", { expires_at: "2026-12-31T24:00:00" }],
    ["max_redemptions", { max_redemptions: 0 }],
    ["stripe_coupon_id", { stripe_coupon_id: "two words" }],
    ["stripe_coupon_id", { stripe_coupon_id: "" }],
    ["stripe_coupon_id", { stripe_coupon_id: "<script>" }],
    ["display_name", { display_name: " " }],
  ])("refuses a wrong %s: %j", (field, changes) => {
    const { error } = couponInput.safeParse({ ...INPUT, ...changes });
    expect(error?.issues.map(({ path }) => path[0])).toContain(field);
  });
});
