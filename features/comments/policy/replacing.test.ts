import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anchorAt } from "./anchors.ts";
import { replaceAt } from "./replacing.ts";
import { plainText } from "./text.ts";

function replaced(html: string, words: string, next: string): string | null {
  const text = plainText(html);
  const anchor = anchorAt(text, words, text.indexOf(words));
  if (!anchor) throw new Error(`${words} is not in ${text}`);
  return replaceAt(html, true, anchor, next);
}

describe("putting suggested words in a story", () => {
  it("keeps the formatting of the first letter, and what is around", () => {
    expect(replaced("<p>One <strong>two</strong> three four</p>", "two three", "2 & 3")).toBe(
      "<p>One <strong>2 &amp; 3</strong> four</p>",
    );
    expect(replaced("<p>One <em>two</em> three</p>", "One two", "1 < 2")).toBe("<p>1 &lt; 2 three</p>");
  });

  it("finds words after entities, line breaks and other blocks", () => {
    expect(replaced("<h2>A &amp; B</h2><ul><li>the ship</li><li>the crew</li></ul>", "the crew", "all")).toBe(
      "<h2>A &amp; B</h2><ul><li>the ship</li><li>all</li></ul>",
    );
    expect(replaced("<p>Call us<br>today, please</p>", "us today", "me")).toBe("<p>Call me, please</p>");
  });

  it("leaves one space where words are left out", () => {
    expect(replaced("<p>to any good shop</p>", "good", "")).toBe("<p>to any shop</p>");
  });

  it("does not join paragraphs", () => {
    expect(replaced("<p>One two</p><p>three</p>", "two three", "x")).toBeNull();
  });

  it("puts them in one-line fields", () => {
    const title = "Recall of “oat” drink";
    const anchor = anchorAt('Recall of "oat" drink', "“oat” drink", 0);
    expect(anchor && replaceAt(title, false, anchor, "oat <barista>")).toBe("Recall of oat <barista>");
  });

  it("changes no other word, wherever they are", () => {
    const word = fc.constantFrom("one", "&amp;", "“two”", "<em>three</em>", "fo<strong>ur</strong>", "😀", "a&#39;b");
    const block = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => `<p>${words.join(" ")}</p>`);
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 5 }), fc.nat(30), (blocks, nth) => {
        const html = blocks.join("");
        const words = plainText(html).split(" ");
        const at = nth % words.length;
        const text = plainText(html);
        const start = words.slice(0, at).join(" ").length + (at > 0 ? 1 : 0);
        const anchor = anchorAt(text, words[at] ?? "", start);
        const next = anchor && replaceAt(html, true, anchor, "NEW");
        expect(plainText(next ?? "")).toBe(words.with(at, "NEW").join(" "));
      }),
      { numRuns: 1000 },
    );
  });
});
