import { describe, expect, it } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/linear-growth.ts";
import { truncate } from "./truncate.ts";

describe("truncate", () => {
  it.each([
    ["", 10, ""],
    ["exactly ten", 11, "exactly ten"],
    ["a very long headline about trains", 24, "a very long headline…"],
    ["trains, and nothing else", 8, "trains…"],
    ["Donaudampfschifffahrtsgesellschaft", 10, "Donaudampf…"],
    ["日本語の見出しはここで切れる", 5, "日本語の見…"],
  ])("cuts %j at %i", (text, max, cut) => {
    expect(truncate(text, max)).toBe(cut);
  });

  it("counts what readers see as one character, and never splits it", () => {
    const family = "👩‍👩‍👧‍👦";
    expect(truncate(family.repeat(3), 3)).toBe(family.repeat(3));
    expect(truncate(family.repeat(3), 2)).toBe(`${family.repeat(2)}…`);
    expect(truncate("e\u0301e\u0301e\u0301", 2)).toBe("e\u0301e\u0301…");
  });
});

it.each([" ", ", ", ";", "…"])("takes twice as long for twice as many of %j", async (part) => {
  const work = (size: number) => truncate(`${part.repeat(size / part.length)}a${" ".repeat(size)}`, size * 1.5);
  expect(await growthOf(work, { from: 8000, to: 64_000 })).toBeLessThan(MAX_GROWTH);
});
