import { describe, expect, it } from "vitest";
import { openStory } from "#tests/support/screens/story-editor.ts";
import { storyHtml } from "./document/story-html.ts";
import { replaceWords } from "./replace-words.ts";
import { setWordLimit } from "./word-limit/word-limit.ts";

const QUOTE = "“We are sorry for the trouble,”";
const WANTED = "“We are sorry to everyone,”";

describe("replaceWords", () => {
  it.each([
    ["in a paragraph", `<p>Oats. ${QUOTE} said Helen.</p>`, `<p>Oats. ${WANTED} said Helen.</p>`],
    [
      "across formatting",
      "<p>“We are <strong>sorry</strong> for the trouble,” said Helen.</p>",
      `<p>${WANTED} said Helen.</p>`,
    ],
    ["across a line break", "<p>“We are sorry<br>for the trouble,” said Helen.</p>", `<p>${WANTED} said Helen.</p>`],
    ["in a list", `<ul><li><p>${QUOTE}</p></li></ul><p>a</p>`, `<ul><li><p>${WANTED}</p></li></ul><p>a</p>`],
    ["once", `<p>${QUOTE}</p><p>${QUOTE}</p>`, `<p>${WANTED}</p><p>${QUOTE}</p>`],
  ])("replaces %s, and one step goes back", (_name, before, after) => {
    const editor = openStory(before);
    const stored = storyHtml(editor);
    expect(replaceWords(editor, QUOTE, WANTED)).toBe("replaced");
    expect(storyHtml(editor)).toBe(after);
    editor.commands.undo();
    expect(storyHtml(editor)).toBe(stored);
  });

  it("changes nothing where the words are in two blocks, or the word limit has no room", () => {
    const apart = openStory("<p>“We are sorry</p><p>for the trouble,”</p>");
    expect(replaceWords(apart, QUOTE, WANTED)).toBe("notFound");
    const full = openStory(`<p>${QUOTE}</p>`);
    setWordLimit(full, 6);
    expect(replaceWords(full, QUOTE, "“We are sorry for all of the trouble,”")).toBe("noRoom");
    expect(storyHtml(full)).toBe(`<p>${QUOTE}</p>`);
  });
});
