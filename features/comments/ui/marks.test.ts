import { expect, it, vi } from "vitest";
import { openStory } from "#tests/support/screens/story-editor.ts";
import type { Thread } from "../contract.ts";
import { plainText } from "../policy/text.ts";
import { readDocument, selectedWords, showComments } from "./marks.ts";

const HTML = "<h2>A  recall</h2><p>Return <strong>them</strong> to any<br>shop.</p><ul><li>“One”</li><li>Two</li></ul>";

const threadOn = (words: string, given: Partial<Thread> = {}): Thread => ({
  id: 7,
  field: "content",
  words,
  start: 0,
  before: "",
  after: "",
  is_orphaned: false,
  suggestion: null,
  state: "open",
  version: 1,
  closed_by: "",
  closed_at: null,
  closed_line: "",
  entries: [],
  ...given,
});

it("reads the same text in the editor as the server in the stored story", () => {
  const { text, places } = readDocument(openStory(HTML).state.doc);
  expect(text).toBe(plainText(HTML));
  expect(places).toHaveLength(text.length);
});

it("knows the selected words, and none for an empty selection", () => {
  const editor = openStory(HTML);
  expect(selectedWords(editor)).toBeNull();
  const { text, places } = readDocument(editor.state.doc);
  const at = text.indexOf("any shop");
  editor.commands.setTextSelection({ from: places[at] ?? 0, to: (places[at] ?? 0) + 8 });
  expect(selectedWords(editor)).toEqual({ words: "any\nshop", start: at });
});

it("knows the words that were selected a moment ago, before the editor hears of it", () => {
  const editor = openStory(HTML);
  document.body.append(editor.view.dom);
  const them = editor.view.dom.querySelector("strong")?.firstChild;
  if (!them) throw new Error("The story has a bold word.");
  window.getSelection()?.setBaseAndExtent(them, 4, them, 0);
  const { from, to } = editor.state.selection;
  expect(editor.state.doc.textBetween(from, to)).toBe("");
  expect(selectedWords(editor)?.words).toBe("them");
  window.getSelection()?.removeAllRanges();
  editor.view.dom.remove();
});

it("marks the words of comments, moves the marks with what is typed, and says which words are gone", () => {
  const editor = openStory(HTML);
  const lost = vi.fn<(ids: ReadonlySet<number>) => void>();
  const marks = showComments(editor, { lost, chosen: () => undefined });
  marks.show({ threads: [threadOn("them to any", { suggestion: "it to each" })], active: null });
  const marked = () =>
    Array.from(editor.view.dom.querySelectorAll("[class*=removed]"), (each) => each.textContent).join("");
  expect(marked()).toBe("them to any");
  expect(editor.view.dom.querySelector("ins")?.textContent).toBe(" it to each");
  const html = editor.getHTML();
  editor.commands.insertContentAt(1, "Today: ");
  expect(marked()).toBe("them to any");
  expect(editor.getHTML()).toBe(html.replace("A recall", "Today: A recall").replace("A  recall", "Today: A  recall"));
  expect(lost).not.toHaveBeenCalled();
  editor.commands.clearContent();
  expect([...(lost.mock.lastCall?.[0] ?? [])]).toEqual([7]);
  marks.stop();
  expect(editor.view.dom.querySelector("ins")).toBeNull();
});
