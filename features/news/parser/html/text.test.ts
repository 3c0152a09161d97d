import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oneLine } from "./text.ts";

const UNSEEN = ["\u00ad", "\u200b", "\ufeff", "\u202e", "\0", "\u0007", "\uffff"];
const ODD = [
  " ",
  "  ",
  "\t",
  "\n",
  "\u00a0",
  "\u2003",
  "\u3000",
  "\u00ad",
  "\u200b",
  "\ufeff",
  "\u202e",
  "\0",
  "\u0007",
  "\uffff",
  "\ud83d",
  "😀",
  "é",
  "word",
];

describe("one line", () => {
  it("has single spaces only, none at its ends, nothing invisible, and no half characters", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ODD), { maxLength: 12 }), (pieces) => {
        const line = oneLine(pieces.join(""));
        expect(line).not.toMatch(/[^\S ]| {2}|^ | $/);
        for (const unseen of UNSEEN) expect(line).not.toContain(unseen);
        expect(line.isWellFormed()).toBe(true);
        expect(oneLine(line)).toBe(line);
        expect(line.split("word").length).toBe(pieces.join("").split("word").length);
      }),
      { numRuns: 1_000 },
    );
  });

  it("leaves a usual text as it is", () => {
    const text = "Harbour – „news“ of the day: 5 < 6, and more";
    expect(oneLine(text)).toBe(text);
  });
});
