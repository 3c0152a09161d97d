/** What is the same to an approver, and what differs. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { type Block, changesBetween, comparable, isSameText } from "./blocks.ts";

const textOf = (words: readonly string[]): Block[] =>
  words.map((each, at) => ({ place: `Paragraph ${at + 1}`, words: each, hash: comparable(each) }));

describe("words", () => {
  it.each([
    ["whitespace", "Ten  people\n", "Ten people"],
    ["typographic quotes", "“It’s «done»”", '"It\'s "done""'],
    ["a place to break a word", "un\u{ad}able", "unable"],
  ])("are the same: %s", (_what, one, other) => expect(comparable(one)).toBe(comparable(other)));

  it.each([
    ["a figure", "10 people", "11 people"],
    ["a letter's case", "Polish", "polish"],
    ["a minus", "-5", "5"],
  ])("are not the same: %s", (_what, one, other) => expect(comparable(one)).not.toBe(comparable(other)));
});

const words = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 12 });

describe("changes", () => {
  it("are none exactly where the texts are the same", () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        const [before, after] = [textOf(one), textOf(other)];
        expect(changesBetween(before, after).length === 0).toBe(isSameText(before, after));
      }),
      { numRuns: 1000 },
    );
  });

  it("lead from one text to the other: what they name is gone or added, all else stays in its order", () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        const changes = changesBetween(textOf(one), textOf(other));
        const kept = one.length - changes.filter(({ before }) => before !== null).length;
        expect(kept).toBe(other.length - changes.filter(({ after }) => after !== null).length);
        expect(changes.every(({ before, after }) => before !== after)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it("name one block where one block has changed", () => {
    const changes = changesBetween(textOf(["a", "b", "c"]), textOf(["a", "B", "c"]));
    expect(changes).toEqual([{ place: "Paragraph 2", before: "b", after: "B" }]);
    expect(changesBetween(textOf(["a", "c"]), textOf(["a", "b", "c"]))).toEqual([
      { place: "Paragraph 2", before: null, after: "b" },
    ]);
  });

  it("of the longest texts take milliseconds", () => {
    const long = Array.from({ length: 20_000 }, (_each, at) => `line ${at}`);
    const spent = startProcessorTime();
    expect(changesBetween(textOf(long), textOf(long.toReversed())).length).toBeGreaterThan(10_000);
    expect(spent()).toBeLessThan(2000);
  });
});
