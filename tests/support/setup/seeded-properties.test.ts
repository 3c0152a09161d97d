import { afterEach, describe, expect, it, vi } from "vitest";
import { seedFrom } from "./random.ts";

afterEach(() => {
  vi.doUnmock("fast-check");
  vi.unstubAllEnvs();
});

async function drawnWith(env: Record<string, string>, parameters = {}) {
  for (const [name, value] of Object.entries({ CI: "", PROPERTY_SEED: "", ...env })) vi.stubEnv(name, value);
  vi.resetModules();
  await import("./seeded-properties.ts");
  const { default: fc } = await import("fast-check");
  const drawn: number[] = [];
  fc.assert(
    fc.property(fc.integer(), (number) => void drawn.push(number)),
    { numRuns: 20, ...parameters },
  );
  return drawn;
}

describe("examples of properties", () => {
  it("are the same at each run on CI, others with another seed", async () => {
    const first = await drawnWith({ CI: "true" });
    expect(first).toHaveLength(20);
    expect(await drawnWith({ CI: "true" })).toEqual(first);
    const other = await drawnWith({ CI: "true", PROPERTY_SEED: "5" });
    expect(other).not.toEqual(first);
    expect(await drawnWith({ PROPERTY_SEED: "5" })).toEqual(other);
  });

  it("follow a test's own seed before the run's", async () => {
    const own = await drawnWith({ PROPERTY_SEED: "5" }, { seed: 7 });
    expect(await drawnWith({ PROPERTY_SEED: "6" }, { seed: 7 })).toEqual(own);
  });

  it("are the run's own elsewhere", () => {
    expect(seedFrom({})).toBeUndefined();
    expect(seedFrom({ CI: "", PROPERTY_SEED: "0" })).toBe(0);
    expect(() => seedFrom({ PROPERTY_SEED: "x" })).toThrow("PROPERTY_SEED is 'x': it should be an integer.");
  });
});
