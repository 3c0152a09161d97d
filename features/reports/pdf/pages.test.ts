import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutPages } from "./pages.ts";

const measures = { room: 700, row: 30, head: 26, heading: 50, gap: 26 };

describe("cutting tables into pages", () => {
  it("puts short sections on one page and begins another where fewer than three rows would follow", () => {
    expect(cutPages([3, 3, 3], measures)).toEqual([[0, 1, 2].map((section) => ({ section, from: 0, to: 3 }))]);
    expect(cutPages([18, 5], measures)).toEqual([[{ section: 0, from: 0, to: 18 }], [{ section: 1, from: 0, to: 5 }]]);
  });

  it("continues a section below its head on as many pages as it needs", () => {
    expect(cutPages([45], measures)).toEqual([
      [{ section: 0, from: 0, to: 20 }],
      [{ section: 0, from: 20, to: 42 }],
      [{ section: 0, from: 42, to: 45 }],
    ]);
  });

  it("shows every row once, in order, and never more than a page holds", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(130), { maxLength: 4 }), (counts) => {
        const pages = cutPages(counts, measures);
        for (const [section, count] of counts.entries()) {
          const parts = pages.flat().filter((part) => part.section === section);
          expect(parts[0]?.from).toBe(0);
          expect(parts.at(-1)?.to).toBe(count);
          for (const [place, { from }] of parts.entries()) if (place > 0) expect(from).toBe(parts[place - 1]?.to);
        }
        for (const parts of pages) {
          const heights = parts.map(({ from, to }) => (from === 0 ? 50 : 0) + 26 + (to - from) * 30);
          expect(heights.reduce((a, b) => a + b, 26 * (parts.length - 1))).toBeLessThanOrEqual(700);
        }
      }),
    );
  });
});
