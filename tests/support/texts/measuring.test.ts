import { setImmediate, setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startProcessorTime } from "../setup/processor-time.ts";
import { costOf, Growth, type Row } from "./measuring.ts";

function compute(ms: number): void {
  const spent = startProcessorTime();
  while (spent() < ms);
}

/** Work that takes so many milliseconds for each size, the largest first. */
async function rowsOf(costs: Record<number, number>, isInTurns = false): Promise<Row[]> {
  const growth = new Growth("letters", "/");
  for (const [size, ms] of Object.entries(costs).toReversed()) {
    const work = async () => {
      for (let left = ms; left > 0; left -= 20) {
        compute(Math.min(left, 20));
        if (isInTurns) await setImmediate();
      }
    };
    if (!growth.isOver) await growth.add(Number(size), work);
  }
  return growth.rows;
}

describe("costs that grow", () => {
  it("like the text are fine, in turns", async () => {
    const rows = await rowsOf({ 1000: 40, 2000: 80, 4000: 160, 8000: 320 }, true);
    expect(rows.map(({ size, isBroken }) => [size, isBroken])).toEqual([
      [8000, false],
      [4000, false],
      [2000, false],
      [1000, false],
    ]);
  });

  it("with its square are found at the largest size", async () => {
    const rows = await rowsOf({ 1000: 6, 2000: 25, 4000: 100 });
    expect(rows.map(({ size, isTooSteep }) => [size, isTooSteep])).toEqual([
      [4000, true],
      [2000, false],
    ]);
  });

  it("in one step more than in the next are not steep", async () => {
    const rows = await rowsOf({ 1000: 80, 2000: 80, 4000: 270 }, true);
    expect(rows.map(({ isTooSteep }) => isTooSteep)).toEqual([false, false, false]);
  });

  it("with their square in all steps are found", async () => {
    const rows = await rowsOf({ 1000: 25, 2000: 100, 4000: 400 }, true);
    expect(rows.map(({ isTooSteep }) => isTooSteep)).toEqual([true, true, false]);
  });

  it("and are small at the largest size are measured once", async () => {
    expect(await rowsOf({ 1000: 1, 2000: 10, 4000: 40 })).toMatchObject([{ size: 4000, isBroken: false }]);
  });

  it("hold the loop for too long, which is found by itself", async () => {
    const [row] = await rowsOf({ 1000: 200 });
    expect(row).toMatchObject({ isTooSteep: false, isBroken: true });
    expect(row?.pauseMs).toBeGreaterThan(100);
  });

  it("in turns, or by waiting, do not hold the loop", async () => {
    const [row] = await rowsOf({ 1000: 200 }, true);
    expect(row?.pauseMs).toBeLessThan(100);
    const waiting = await costOf(1000, () => setTimeout(200));
    expect(waiting.pauseMs).toBeLessThan(100);
  });

  it("may not end in a failure of the server", async () => {
    const growth = new Growth("letters", "/");
    await growth.add(1000, async () => ({ statusCode: 500 }));
    expect(growth.rows).toMatchObject([{ isBroken: true }]);
  });
});
