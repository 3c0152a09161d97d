import { expect, it } from "vitest";
import { growthOf, measureGrowth, MAX_GROWTH, steepestGrowth } from "./linear-growth.ts";

/** Work that the compiler cannot leave out. */
function spin(steps: number): number {
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum = (sum * 31 + step) % 1_000_003;
  return sum;
}

it("tells work that grows with its input from work that grows faster", async () => {
  expect(await growthOf((size) => spin(size * 4000), { from: 500, to: 4000 })).toBeLessThan(MAX_GROWTH);
  expect(await growthOf((size) => spin(size * size * 4), { from: 1000, to: 4000 })).toBeGreaterThan(MAX_GROWTH);
});

it("measures each size, and stops where the next would take too long", async () => {
  const measured = await measureGrowth((size) => spin(size * 1000), { from: 100, to: 800 });
  expect(measured.map(({ size }) => size)).toEqual([100, 200, 400, 800]);
});

it("takes what is too short to measure as no growth", () => {
  expect(
    steepestGrowth([
      { size: 1, ms: 0.01 },
      { size: 2, ms: 7 },
    ]),
  ).toBeLessThan(1);
  expect(
    steepestGrowth([
      { size: 1, ms: 10 },
      { size: 2, ms: 40 },
    ]),
  ).toBe(4);
});
