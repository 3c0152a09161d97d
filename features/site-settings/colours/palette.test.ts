import fc from "fast-check";
import { expect, it } from "vitest";
import { contrastBetween, paletteOf } from "./palette.ts";

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
  expect(paletteOf("#1c3f94")).toMatchObject({ accent: { light: "#1c3f94" }, isCorrected: false });
  expect(paletteOf("#1c3f94").contrast).toBeCloseTo(9.2, 0);
});

it("darkens what is too light for paper", () => {
  const { accent, isCorrected, contrast } = paletteOf("#ffd400");
  expect([isCorrected, contrast < 4.5]).toEqual([true, true]);
  expect(accent.light).not.toBe("#ffd400");
});
