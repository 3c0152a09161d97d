import { expect, it } from "vitest";
import { openStory, pictureUrl } from "#tests/support/screens/story-editor.ts";
import { storyHtml } from "./story-html.ts";

it("gives each block its own direction while it is written, and stores none", () => {
  const html =
    `<p>السلام عليكم</p><h2>שלום</h2><p>Hello</p><ul><li><p>مرحبا</p></li></ul><blockquote><p>שלום</p></blockquote>` +
    `<table><tbody><tr><td><p>حبر</p></td></tr></tbody></table><hr><figure><img src="${pictureUrl()}" alt="x"></figure><p>End</p>`;
  const editor = openStory(html);
  const shown = [...editor.view.dom.querySelectorAll('[dir="auto"]')].map((element) => element.localName);
  // A table is in a box that scrolls.
  expect(shown).toEqual(["p", "h2", "p", "ul", "blockquote", "div", "p"]);
  expect(storyHtml(editor)).toBe(html);
  editor.commands.insertContentAt(0, "<p>أول</p>");
  expect(editor.view.dom.firstElementChild?.getAttribute("dir")).toBe("auto");
});
