import { describe, expect, it } from "vitest";
import { sanitiseStory } from "#features/editor/server/sanitise-service.ts";
import { openStory } from "#tests/support/screens/story-editor.ts";
import { appendSection } from "./append-section.ts";
import { storyHtml } from "./document/story-html.ts";
import { setWordLimit } from "./word-limit/word-limit.ts";

const CONTACT = { heading: "Contact", paragraphs: ["Ingrid <Moe>\npress@halden.example", "Weekdays"] };
const APPENDED =
  '<h2>Contact</h2><p>Ingrid &lt;Moe&gt;<br><a href="mailto:press@halden.example">press@halden.example</a></p><p>Weekdays</p>';

describe("appendSection", () => {
  it.each([
    ["after the text", "<p>News.</p>", "<p>News.</p>"],
    ["in place of an empty paragraph at the end", "<p>News.</p><p></p>", "<p>News.</p>"],
    ["after a list", "<ul><li><p>a</p></li></ul>", "<ul><li><p>a</p></li></ul>"],
  ])("stands %s, as sanitising keeps it", (_name, before, kept) => {
    const editor = openStory(before);
    expect(appendSection(editor, CONTACT)).toBe(true);
    expect(storyHtml(editor)).toBe(kept + APPENDED);
    expect(storyHtml(openStory(sanitiseStory(storyHtml(editor))))).toBe(storyHtml(editor));
  });

  it("is one step back, even right after typing", () => {
    const editor = openStory("<p>News</p>");
    editor.commands.insertContent(" of ferries.");
    appendSection(editor, CONTACT);
    editor.commands.undo();
    expect(storyHtml(editor)).toBe("<p>News of ferries.</p>");
  });

  it("changes nothing where the word limit has no room", () => {
    const editor = openStory("<p>News.</p>");
    setWordLimit(editor, 3);
    expect(appendSection(editor, CONTACT)).toBe(false);
    expect(storyHtml(editor)).toBe("<p>News.</p>");
  });
});
