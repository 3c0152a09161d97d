import { render } from "@testing-library/react";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findHits, Hits } from "./hits.tsx";

const marked = (text: string, search: string) => {
  const { container } = render(<Hits text={text} search={search} />);
  return { whole: container.textContent, hits: [...container.querySelectorAll("mark")].map((hit) => hit.textContent) };
};

describe("hits of a search", () => {
  it("are found whatever their case and accents, each word where it first stands", () => {
    expect(marked("Halden Marine orders électric ferries", "ELEC hald")).toEqual({
      whole: "Halden Marine orders électric ferries",
      hits: ["Hald", "élec"],
    });
    expect(findHits("Halden Marine", "halden ferry")).toBeNull();
    expect(findHits("Halden", "")).toEqual([]);
  });

  it("never change the text, and are what was searched", () => {
    const texts = fc.string({ unit: "grapheme", maxLength: 20 });
    fc.assert(
      fc.property(texts, texts, texts, (before, word, after) => {
        fc.pre(word.trim() === word && !/\s/.test(word) && word !== "");
        const text = before + word + after;
        expect(findHits(text, word)).not.toBeNull();
        expect(marked(text, word).whole).toBe(text);
      }),
      { numRuns: 60 },
    );
  });
});
