import { expect, it } from "vitest";
import { amountText, minorUnitsOf } from "./amounts.ts";

it.each([
  ["480", "gbp", 48_000],
  [" 1,480.5 ", "gbp", 148_050],
  ["0", "gbp", 0],
  ["4500", "jpy", 4500],
  ["1.005", "gbp", null],
  ["4500.5", "jpy", null],
  ["-1", "gbp", null],
  ["1e3", "gbp", null],
  ["", "gbp", null],
  ["12", "??", 1200],
])("reads %j of %s as %s", (text, currency, minor) => {
  expect(minorUnitsOf(text, currency)).toBe(minor);
});

it.each([
  [48_050, "gbp", "480.50"],
  [0, "gbp", "0.00"],
  [4500, "jpy", "4500"],
])("writes %i of %s as %s", (minor, currency, text) => {
  expect(amountText(minor, currency)).toBe(text);
});
