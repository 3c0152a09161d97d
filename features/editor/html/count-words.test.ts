import { describe, expect, it } from "vitest";
import { countWords, isEmptyContent } from "./count-words.ts";
import { storyProblem } from "./story-bounds.ts";

describe("countWords", () => {
  it.each([
    ["<p><strong>Acme</strong>, H<sub>2</sub>O</p>", 2],
    [
      '<p><strong>Acme</strong>, <em>Bolt</em>; H<sub>2</sub>O un<em>believ</em>able (<u>two</u>). <strong>D</strong>one <a href="https://x.example/">here</a>!</p>',
      7,
    ],
    [
      `<p>${"sea ".repeat(590).trim()} ${Array.from({ length: 8 }, (_, i) => `<strong>Term${i}</strong>,`).join(" ")}</p>`,
      598,
    ],
    ["<p>one</p><p>two</p><ul><li>three</li><li>four</li></ul>five<br>six", 6],
    ["<p>4\u000b5&nbsp;6\u200b7 \ufeff \u00ad</p>", 3],
    ["", 0],
  ])("counts what stands between spaces: %s", (html, words) => {
    expect(countWords(html)).toBe(words);
  });

  it("knows an empty story", () => {
    for (const html of ["", "<p>&nbsp;</p><p>\u200b\u00ad</p>"]) expect(isEmptyContent(html)).toBe(true);
    for (const html of ["<p>.</p>", "<ul><li><img src='/a'></li></ul>"]) expect(isEmptyContent(html)).toBe(false);
  });
});

describe("storyProblem", () => {
  it("names the bound and says what to do", () => {
    expect(storyProblem("<p>Text</p>")).toBeNull();
    expect(storyProblem(`<p>${"x".repeat(2501)}</p>`)).toBe(
      "The content has a word of more than 2,500 characters. Add spaces, or shorten it.",
    );
    expect(storyProblem(`<table><tr>${"<td></td>".repeat(101)}</tr></table>`)).toBe(
      "A table in the content has more than 100 columns. Split it into several tables.",
    );
  });
});
