import { describe, expect, it } from "vitest";
import { startProcessorTime } from "../setup/processor-time.ts";
import { Growth, type Row } from "./measuring.ts";

function compute(ms: number): void {
  const spent = startProcessorTime();
  while (spent() < ms);
}

/** Work that takes so many milliseconds for each size. */
async function rowsOf(costs: Record<number, number>, isInTurns = false): Promise<Row[]> {
  const growth = new Growth("letters", "/", 0);
  for (const [size, ms] of Object.entries(costs)) {
    const work = async () => {
      for (let left = ms; left > 0; left -= 20) {
        compute(Math.min(left, 20));
        if (isInTurns) await new Promise((resolve) => setImmediate(resolve));
      }
    };
    if (!growth.isOver) await growth.add(Number(size), work);
  }
  return growth.rows;
}

describe("costs that grow", () => {
  it("like the text are fine, in turns", async () => {
    const rows = await rowsOf({ 1000: 80, 2000: 160, 4000: 320 }, true);
    expect(rows.map(({ isTooSteep }) => isTooSteep)).toEqual([false, false, false]);
  });

  it("with its square are found, and larger texts are not tried", async () => {
    const rows = await rowsOf({ 1000: 30, 2000: 120, 4000: 480, 8000: 1920 });
    expect(rows.map(({ size, isTooSteep }) => [size, isTooSteep])).toEqual([
      [1000, false],
      [2000, true],
    ]);
  });

  it("hold the loop for too long, which is found by itself", async () => {
    const [row] = await rowsOf({ 1000: 200 });
    expect(row).toMatchObject({ isTooSteep: false, isBroken: true });
    expect(row?.pauseMs).toBeGreaterThan(100);
  });
});
