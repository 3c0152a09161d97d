import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Block, pagesOf } from "./blocks.ts";

const ROOM = 700;
const drawn = (blocks: Block[]) => pagesOf(blocks, ROOM).map((page) => page.map((draw) => draw()));
const block = (name: string, height: number, more: Partial<Block> = {}): Block => ({
  height,
  draw: () => name,
  ...more,
});

describe("cutting blocks into pages", () => {
  const head = { height: 26, draw: () => "head" };

  it("repeats the head of rows on each page, and keeps a heading with what follows", () => {
    const rows = Array.from({ length: 30 }, (_, at) => block(`${at}`, 30, { head }));
    const pages = drawn([block("figures", 620), block("heading", 50, { needs: 140 }), ...rows, block("end", 80)]);
    expect(pages.map((page) => page.slice(0, 3))).toEqual([
      ["figures"],
      ["heading", "head", "0"],
      ["head", "20", "21"],
    ]);
    expect(pages.at(-1)?.at(-1)).toBe("end");
  });

  it("begins a page where a block says so, and not twice", () => {
    expect(drawn([block("a", 10), block("b", 10, { beginsPage: true })])).toEqual([["a"], ["b"]]);
    expect(drawn([block("b", 10, { beginsPage: true })])).toEqual([["b"]]);
  });

  it("draws every block once, in order, and no page is fuller than it can be", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 60 }), (heights) => {
        const pages = drawn(heights.map((height, at) => block(String(at), height, at % 3 === 0 ? {} : { head })));
        const names = pages.flat().filter((name) => name !== "head");
        expect(names).toEqual(heights.map((_, at) => String(at)));
        for (const page of pages)
          expect(
            page.reduce<number>((sum, name) => sum + (name === "head" ? 26 : (heights[Number(name)] ?? 0)), 0),
          ).toBeLessThanOrEqual(ROOM);
      }),
    );
  });
});
