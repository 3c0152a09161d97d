import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kindOf } from "#features/content/kinds/index.ts";
import { admit, costMicros, RUNS_AT_ONCE, usageOfCut } from "./policy.ts";
import type { WritingTask } from "../writers/writer.ts";

const standing = (given: Partial<Parameters<typeof admit>[0]>) => ({ running: 0, reserved: 0, used: 0, ...given });

describe("admit", () => {
  it("refuses what does not fit into the day any more", () => {
    expect(admit(standing({ used: 901 }), 100, 1000)).toBe("over-limit");
    expect(admit(standing({}), 1001, 1000)).toBe("over-limit");
    expect(admit(standing({}), 1, 0)).toBe("over-limit");
  });

  it("refuses for the moment what may fit when the run beside it is done, and more runs than one user needs", () => {
    expect(admit(standing({ running: 1, reserved: 901 }), 100, 1000)).toBe("running");
    expect(admit(standing({ running: RUNS_AT_ONCE }), 100, null)).toBe("running");
    expect(admit(standing({ running: RUNS_AT_ONCE }), 0, null)).toBe("running");
  });

  it("admits what fits exactly, what costs nothing, and anything without a limit", () => {
    expect(admit(standing({ running: 1, reserved: 400, used: 500 }), 100, 1000)).toBe("admitted");
    expect(admit(standing({ used: 5000 }), 0, 1000)).toBe("admitted");
    expect(admit(standing({ used: 5_000_000 }), 100_000, null)).toBe("admitted");
  });

  it("never admits beyond the limit", () => {
    const amount = fc.nat({ max: 2000 });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 2000 }), amount, (reserved, used, estimate, limit) => {
        const isAdmitted = admit(standing({ reserved, used }), estimate, limit) === "admitted";
        expect(isAdmitted).toBe(reserved + used + estimate <= limit);
      }),
    );
  });
});

describe("costMicros", () => {
  it("is millionths of a dollar, by the prices per million tokens", () => {
    const prices = { AI_INPUT_PRICE: 2.5, AI_OUTPUT_PRICE: 10 };
    expect(costMicros({ inputTokens: 1_000_000, outputTokens: 100_000 }, prices)).toBe(3_500_000);
    expect(costMicros({ inputTokens: 1, outputTokens: 0 }, prices)).toBe(3);
    expect(costMicros({ inputTokens: 5000, outputTokens: 900 }, { AI_INPUT_PRICE: 0, AI_OUTPUT_PRICE: 0 })).toBe(0);
  });
});

describe("usageOfCut", () => {
  const task = (prompt: string): WritingTask => ({
    kind: kindOf("article"),
    context: { prompt },
    pages: [],
    categories: [],
    edit: null,
  });

  it("is nothing of what costs nothing", () => {
    expect(usageOfCut(task("x".repeat(4000)), { title: "y" }, 0)).toEqual({ inputTokens: 0, outputTokens: 0 });
  });

  it("grows with what was read and written, and never above what was reserved", () => {
    const { inputTokens, outputTokens } = usageOfCut(task("x".repeat(4000)), { content: "y".repeat(400) }, 100_000);
    expect([inputTokens > 2500, outputTokens]).toEqual([true, 104]);
    fc.assert(
      fc.property(fc.nat({ max: 9000 }), fc.nat({ max: 9000 }), fc.nat({ max: 5000 }), (read, written, reserved) => {
        const used = usageOfCut(task("x".repeat(read)), { content: "y".repeat(written) }, reserved);
        expect(used.inputTokens + used.outputTokens).toBeLessThanOrEqual(reserved);
        expect(Math.min(used.inputTokens, used.outputTokens)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
