import { expect, it } from "vitest";
import { formatMoney } from "./money.ts";

it.each([
  [0, "gbp", "£0"],
  [4500, "gbp", "£45"],
  [4550, "gbp", "£45.50"],
  [160_000, "gbp", "£1,600"],
  [1999, "usd", "$19.99"],
  [4500, "jpy", "¥4,500"],
  [-500, "eur", "-€5"],
])("shows %i minor units of %s as %s", (minor, currency, shown) => {
  expect(formatMoney(minor, currency)).toBe(shown);
});
