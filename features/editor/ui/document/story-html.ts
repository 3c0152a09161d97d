/** The story's HTML as it is stored. */
import type { Editor } from "@tiptap/core";
import { DOMSerializer, type Node } from "@tiptap/pm/model";
import { UPLOAD_TAG } from "../pictures/uploads.ts";
import { isEmptyContent } from "../../html/count-words.ts";

/**
 * Uploads in progress, and a table's empty caption, which readers would see as an empty line. Linear: no tag holds a
 * tag.
 */
const UNWRITTEN = new RegExp(`<${UPLOAD_TAG}\\b[^<>]*></${UPLOAD_TAG}>|<figcaption></figcaption>`, "g");
// Blocks never change and survive from one document to the next: an edit costs its own block, not the story.
const written = new WeakMap<Node, string>();

/** Empty text is "". What is still being uploaded is left out. */
export function storyHtml(editor: Editor): string {
  const serializer = DOMSerializer.fromSchema(editor.schema);
  let html = "";
  editor.state.doc.forEach((block) => {
    html += blockHtml(block, serializer);
  });
  // The editor's own isEmpty treats a picture without a caption as empty.
  return isEmptyContent(html) ? "" : html;
}

let page: Document | null = null;

/** A document that loads no pictures. */
function inert(): Document {
  page ??= document.implementation.createHTMLDocument();
  return page;
}

function blockHtml(block: Node, serializer: DOMSerializer): string {
  const known = written.get(block);
  if (known !== undefined) return known;
  const box = inert().createElement("div");
  box.append(serializer.serializeNode(block, { document: inert() }));
  const html = box.innerHTML.replace(UNWRITTEN, "");
  written.set(block, html);
  return html;
}
