import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { inProject } from "#platform/config/project-root.ts";
import { contrastBetween, DEFAULT_ACCENT, paletteOf } from "./palette.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

it("keeps every text readable, whatever the accent", () => {
  fc.assert(
    fc.property(hex, (asked) => {
      const { accent, fill, wash } = paletteOf(asked);
      const pairs = [
        [accent.light, "#fbfaf7"],
        [accent.light, "#f3f1ec"],
        [accent.light, wash.light],
        [accent.dark, "#131417"],
        [accent.dark, "#1a1c20"],
        [accent.dark, wash.dark],
        [fill.light, "#ffffff"],
        [fill.dark, "#ffffff"],
      ] as const;
      const tooLow = pairs.filter(([one, other]) => contrastBetween(one, other) < 4.5);
      expect(tooLow).toEqual([]);
    }),
  );
});

it("leaves a readable accent as it is, and says so", () => {
  expect(paletteOf("#0f4c5c")).toMatchObject({ accent: { light: "#0f4c5c" }, isCorrected: false });
  expect(paletteOf(DEFAULT_ACCENT).contrast).toBe(Math.floor(contrastBetween(DEFAULT_ACCENT, "#fbfaf7") * 10) / 10);
});

it("agrees with the tokens about Dateline's own accent", () => {
  const tokens = readFileSync(inProject("ui-kit/theme/tokens.css"), "utf8");
  const { accent, fill, wash } = paletteOf(DEFAULT_ACCENT);
  for (const [name, { light, dark }] of Object.entries({ accent, "accent-fill": fill, "accent-wash": wash }))
    expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark});`);
});

it("darkens what is too light for paper", () => {
  const { accent, isCorrected, contrast } = paletteOf("#ffd400");
  expect([isCorrected, contrast < 4.5]).toEqual([true, true]);
  expect(accent.light).not.toBe("#ffd400");
});
