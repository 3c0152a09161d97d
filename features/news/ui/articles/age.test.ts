import { expect, it } from "vitest";
import { articleAge } from "./age.ts";

const NOW = new Date(2026, 10, 22, 15, 30);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

it.each([
  [at(2026, 10, 22, 15, 30), "now"],
  [at(2026, 10, 22, 15, 25), "5 minutes ago"],
  [at(2026, 10, 22, 14, 29), "1 hour ago"],
  [at(2026, 10, 22, 1, 0), "14 hours ago"],
  [at(2026, 10, 21, 23, 0), "Yesterday"],
  [at(2026, 10, 20, 23, 0), "20 Nov"],
  [at(2025, 10, 20, 23, 0), "20 Nov 2025"],
  [at(2026, 10, 23, 9, 0), "23 Nov"], // feeds with wrong clocks
  ["soon", ""],
])("says how old %s is", (moment, said) => {
  expect(articleAge(moment, NOW)).toBe(said);
});
