/** Finds the story editor of a field, for code that reads or changes its text from outside. */
import type { Editor } from "@tiptap/core";
import { useSyncExternalStore } from "react";

/**
 * Tiptap stores every editor on its element.
 * @param id of the field.
 * @returns null while the editor is not loaded.
 */
export function findEditor(id: string): Editor | null {
  const element: (HTMLElement & { editor?: Editor }) | null = document.getElementById(id);
  const editor = element?.editor;
  return editor && !editor.isDestroyed ? editor : null;
}

/** As findEditor, and again when the field gets an editor or another one. */
export function useStoryEditor(id: string): Editor | null {
  return useSyncExternalStore(watchPage, () => findEditor(id));
}

function watchPage(onChange: () => void): () => void {
  const watch = new MutationObserver(onChange);
  watch.observe(document.body, { childList: true, subtree: true });
  return () => watch.disconnect();
}
