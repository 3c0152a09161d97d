import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstWordsOf } from "./first-words.ts";
import { countWords } from "#features/editor/html/count-words.ts";

describe("the first words of a story", () => {
  it.each([
    { html: "<p>one two</p>", words: 2, part: "<p>one two</p>" },
    { html: "<p>one two</p><p>three</p>", words: 2, part: "<p>one two</p>" },
    { html: "<p>one <strong>two three</strong> four</p>", words: 2, part: "<p>one <strong>two</strong></p>" },
    {
      html: "<ul><li>one</li><li>two</li></ul><p>three</p>",
      words: 1,
      part: "<ul><li>one</li></ul>",
    },
    { html: "<blockquote><p>one two</p></blockquote>", words: 1, part: "<blockquote><p>one</p></blockquote>" },
    { html: "<p>R&amp;D one</p>", words: 1, part: "<p>R&amp;D</p>" },
    { html: "<p>one two</p>", words: 0, part: "" },
  ])("$words of $html", ({ html, words, part }) => expect(firstWordsOf(html, words)).toBe(part));

  it("are as many as there may be, whatever the marks and blocks", () => {
    const word = fc.constantFrom("ferry", "R&amp;D", "400&nbsp;kW", "<em>quay</em>", "<strong>in</strong>to", "<br>");
    const block = fc.tuple(fc.constantFrom("p", "h2", "li", "blockquote"), fc.array(word, { maxLength: 12 }));
    const story = fc
      .array(block, { maxLength: 8 })
      .map((blocks) => blocks.map(([tag, words]) => `<${tag}>${words.join(" ")}</${tag}>`).join(""));
    fc.assert(
      fc.property(story, fc.integer({ min: 1, max: 60 }), (html, words) => {
        expect(countWords(firstWordsOf(html, words))).toBe(Math.min(words, countWords(html)));
      }),
    );
  });
});
