/** Replaces words of a story. It belongs to the editor's chunk: import it dynamically. */
import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";

/**
 * Replaces the first place of the words within one block, as one step of the editor's history, and selects the new ones.
 * They take the formatting of the first letter.
 * @param words plain text, as readers see it: any whitespace matches any other.
 * @returns `noRoom` if the word limit refuses it; then nothing has changed.
 */
export function replaceWords(editor: Editor, words: string, next: string): "replaced" | "notFound" | "noRoom" {
  const { doc } = editor.state;
  const place = findWords(editor, words);
  if (!place) return "notFound";
  const { from, to } = place;
  editor
    .chain()
    .command(({ tr }) => {
      closeHistory(tr).insertText(next, from, to);
      return true;
    })
    .setTextSelection({ from, to: from + next.length })
    .focus()
    .run();
  return editor.state.doc.eq(doc) ? "noRoom" : "replaced";
}

function findWords({ state: { doc } }: Editor, words: string): { from: number; to: number } | null {
  const parts = words
    .trim()
    .split(/\s+/u)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
  // Linear: literal words with whitespace between.
  const pattern = new RegExp(parts.join(String.raw`\s+`), "u");
  let place: { from: number; to: number } | null = null;
  doc.descendants((node, position) => {
    if (place || !node.isTextblock) return !place;
    // Line breaks are one place long too.
    const found = pattern.exec(node.textBetween(0, node.content.size, undefined, " "));
    if (!found) return false;
    const from = position + 1 + found.index;
    place = { from, to: from + found[0].length };
    return false;
  });
  return place;
}
