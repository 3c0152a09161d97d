import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestPassage, markWords } from "./highlight.ts";

const marked = (text: string, ...words: string[]) =>
  markWords(text, new Set(words))
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join("");

describe("marked words", () => {
  it.each([
    ["Electric Ferry, ferry-like ferries", ["ferry"], "Electric [Ferry], [ferry]-like ferries"],
    ["Order 42 of 420", ["42"], "Order [42] of 420"],
    ["Café CAFÉ cafés", ["cafe"], "[Café] [CAFÉ] cafés"],
    ["地下鉄 opens", ["下鉄"], "地[下鉄] opens"],
    ["Nothing of it", ["ferry"], "Nothing of it"],
    ["", ["ferry"], ""],
  ])("%s", (text, words, expected) => {
    expect(marked(text, ...words)).toBe(expected);
  });

  it("are the same whether or not the text has other letters than ASCII", () => {
    const word = fc.constantFrom(
      "ferry",
      "FERRY",
      "order",
      "ferryorder",
      "42",
      "a".repeat(45),
      "<b>",
      "'s",
      "-",
      " ",
      ".",
    );
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 20 }),
        fc.subarray(["ferry", "order", "42", "a".repeat(40)]),
        (parts, words) => {
          const text = parts.join("");
          expect(`${marked(text, ...words)} ŵ`).toBe(marked(`${text} ŵ`, ...words));
          expect(
            markWords(text, new Set(words))
              .map((part) => part.text)
              .join(""),
          ).toBe(text);
        },
      ),
    );
  });
});

it("shows the passage that has most of the words, and none where there are none", () => {
  const text = `${"filler ".repeat(40)}ferry ${"filler ".repeat(40)}ferry order ${"filler ".repeat(40)}`;
  expect(bestPassage(text, new Set(["ferry", "order"]), 100)).toMatch(/^….*ferry order.*…$/);
  expect(bestPassage(text, new Set(["tram"]), 100)).toBeNull();
});
