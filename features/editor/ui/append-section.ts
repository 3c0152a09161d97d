/** Appends a section to a story. It belongs to the editor's chunk: import it dynamically. */
import type { Editor, JSONContent } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { isStoryLink } from "./document/schema.ts";

/**
 * Adds a heading and paragraphs at the end, as one step of the editor's history, and moves the caret there. Replaces an
 * empty paragraph at the end.
 * @param section plain text; line breaks inside paragraphs are kept.
 * @returns false if the word limit refuses it; then nothing has changed.
 */
export function appendSection(editor: Editor, section: { heading: string; paragraphs: readonly string[] }): boolean {
  const { doc } = editor.state;
  const last = doc.lastChild;
  const isBlank = last?.type.name === "paragraph" && last.content.size === 0;
  const from = doc.content.size - (isBlank ? last.nodeSize : 0);
  const heading = { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: section.heading }] };
  editor
    .chain()
    .command(({ tr }) => closeHistory(tr) === tr)
    .insertContentAt({ from, to: doc.content.size }, [heading, ...section.paragraphs.map(paragraphOf)])
    .focus("end")
    .run();
  return !editor.state.doc.eq(doc);
}

function paragraphOf(text: string): JSONContent {
  const lines = text.split("\n").filter((line) => line !== "");
  return {
    type: "paragraph",
    content: lines.flatMap((line, index) => [...(index > 0 ? [{ type: "hardBreak" }] : []), lineOf(line)]),
  };
}

/** A line that is an email address leads to it. */
function lineOf(text: string): JSONContent {
  const href = `mailto:${text}`;
  return { type: "text", text, ...(isStoryLink(href) && { marks: [{ type: "link", attrs: { href } }] }) };
}
