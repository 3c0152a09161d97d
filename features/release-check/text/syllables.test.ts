import { describe, expect, it } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/linear-growth.ts";
import { countSentences, countSyllables } from "./syllables.ts";

describe("sentences", () => {
  it.each([
    [["It", "opened.", "We", "sailed."], 2],
    [["It", "opened.”", "We", "sailed"], 2],
    [["Mr.", "Berg", "sailed"], 1],
    [["J.S.", "Berg", "sailed"], 1],
    [["wait...", "and", "see"], 1],
    [["(no.)", "Five"], 2],
  ])("of %j are %i", (words, count) => expect(countSentences(words)).toBe(count));
});

describe("counting grows with the word", () => {
  it.each([
    ["dots", "."],
    ["dots and closing marks", ".”"],
    ["closing marks", "”"],
    ["vowels", "e"],
    ["initials", "A."],
  ])("of %s", async (_, part) => {
    const work = (size: number) => {
      const word = `a${part.repeat(size / part.length)}a`;
      return countSentences([word, "B"]) + countSyllables(word);
    };
    expect(await growthOf(work, { from: 20_000, to: 160_000 })).toBeLessThan(MAX_GROWTH);
  });
});
