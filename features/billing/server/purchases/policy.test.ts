import { describe, expect, it } from "vitest";
import { formatMoney } from "#ui-kit/format/money.ts";
import { discountOf } from "./policy.ts";

const percent = (percent_off: number) => ({ percent_off, amount_off: null, currency: null });

describe("a discount", () => {
  it.each([
    ["B01: halves are rounded in the customer's favour", percent(15), { price: 3490, currency: "gbp" }, 524],
    ["B03: all of a price leaves nothing", percent(100), { price: 3490, currency: "gbp" }, 3490],
    [
      "no more than the price",
      { percent_off: null, amount_off: 500, currency: "gbp" },
      { price: 300, currency: "gbp" },
      300,
    ],
    [
      "nothing in another currency",
      { percent_off: null, amount_off: 500, currency: "eur" },
      { price: 300, currency: "gbp" },
      0,
    ],
  ])("%s", (_rule, coupon, price, off) => {
    expect(discountOf(coupon, price)).toBe(off);
  });
});

it("B02: a currency without decimals is written without", () => {
  expect(formatMoney(1500, "jpy")).toMatch(/1,500$/);
});
