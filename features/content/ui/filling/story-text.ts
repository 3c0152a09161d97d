/** The text in a form's story editor, for code that changes it from outside. */
import type { Editor } from "@tiptap/core";
import { fieldId } from "#ui-kit/forms/field-id.ts";
import { findEditor } from "#features/editor/ui/open-editor.ts";
import { isEmptyContent } from "#features/editor/html/count-words.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { storyFieldOf } from "../form/values.ts";

/** A restorable state of the text, including pictures that are still being uploaded. */
export type StoryText = { editor: Editor; document: Editor["state"]["doc"] };

/** Null while the editor is not loaded. */
export function storyTextOf(kind: ContentKind): StoryText | null {
  const editor = findEditor(fieldId(storyFieldOf(kind), kind.key));
  return editor && { editor, document: editor.state.doc };
}

/**
 * Replaces the text in one step of the editor's history.
 * @returns its HTML as the editor passes it to the form; null when the editor's word limit refuses it.
 */
export function replaceStory({ editor, document }: StoryText, text: string | StoryText["document"]): string | null {
  editor.commands.setContent(text);
  if (editor.state.doc === document) return null;
  const html = editor.getHTML();
  return isEmptyContent(html) ? "" : html;
}
