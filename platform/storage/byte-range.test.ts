import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseByteRange } from "./byte-range.ts";

describe("parseByteRange of a file of 1000 bytes", () => {
  it.each([
    [undefined, "whole"],
    ["bytes=0-0", { start: 0, end: 0 }],
    ["bytes=0-499", { start: 0, end: 499 }],
    ["Bytes= 500-999 ", { start: 500, end: 999 }],
    ["bytes=900-", { start: 900, end: 999 }],
    ["bytes=0-", { start: 0, end: 999 }],
    ["bytes=990-5000", { start: 990, end: 999 }],
    ["bytes=-100", { start: 900, end: 999 }],
    ["bytes=-5000", { start: 0, end: 999 }],
    ["bytes=999-99999999999999999999", { start: 999, end: 999 }],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=1000-", "unsatisfiable"],
    ["bytes=99999999999999999999-", "unsatisfiable"],
    ["bytes=500-499", "whole"],
    ["bytes=0-1,5-6", "whole"],
    ["bytes=", "whole"],
    ["bytes=-", "whole"],
    ["bytes=a-b", "whole"],
    ["bytes=1.5-2", "whole"],
    ["bytes=--5", "whole"],
    ["items=0-5", "whole"],
    ["0-5", "whole"],
    ["", "whole"],
  ])("%s", (header, expected) => {
    expect(parseByteRange(header, 1000)).toEqual(expected);
  });

  it("finds nothing to serve in an empty file", () => {
    expect(parseByteRange("bytes=0-", 0)).toBe("unsatisfiable");
    expect(parseByteRange("bytes=-5", 0)).toBe("unsatisfiable");
  });

  it("never points outside the file", () => {
    const header = fc.oneof(fc.string(), fc.stringMatching(/^bytes=\d{0,20}-\d{0,20}$/));
    fc.assert(
      fc.property(header, fc.nat(), (text, size) => {
        const range = parseByteRange(text, size);
        if (typeof range === "string") return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      }),
      { numRuns: 2000 },
    );
  });
});
