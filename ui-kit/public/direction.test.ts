import { expect, it } from "vitest";
import { directionOf } from "./direction.ts";

it.each([
  ["الميناء يفتح أبوابه", "rtl"],
  ["הנמל נפתח", "rtl"],
  ["“2026”: הנמל", "rtl"],
  ["IBM تعلن", undefined],
  ["Port of بيروت", undefined],
  ["東京港が開く", undefined],
  ["2026", undefined],
  ["", undefined],
])("%j runs %s", (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});
