/** The story editor without its toolbar, in jsdom. */
import { Editor } from "@tiptap/core";
import { afterEach } from "vitest";
import { type PictureOptions, storyExtensions } from "#features/editor/ui/extensions.ts";
import { storyHtml } from "#features/editor/ui/document/story-html.ts";
import { type PasteOptions, transformPastedHtml } from "#features/editor/ui/pasting/pasted-html.ts";

// ProseMirror asks where the caret is; jsdom lays nothing out.
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });

const opened: Editor[] = [];
afterEach(() => {
  for (const editor of opened.splice(0)) editor.destroy();
  document.body.replaceChildren();
});

/** An editor without a word limit; the caret is at the end. */
export function openStory(html = "", pictures?: PictureOptions): Editor {
  const element = document.body.appendChild(document.createElement("div"));
  const wordLimit = { limit: null, onRefused: () => {}, onPasteOffered: () => {} };
  const extensions = storyExtensions(wordLimit, pictures);
  const editor = new Editor({ element, content: html, injectCSS: false, extensions });
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  opened.push(editor);
  return editor;
}

/** What the editor stores after `html` was pasted into an empty story. */
export function pasted(html: string, options?: PasteOptions): string {
  const editor = openStory();
  // jsdom has no ClipboardEvent.
  editor.view.pasteHTML(transformPastedHtml(html, options), new Event("paste") as ClipboardEvent);
  return storyHtml(editor);
}

/** A media item's address as the editor stores it. */
export const pictureUrl = (number = 1) => `/media/8f14e45f-ceea-467f-a8f1-00000000000${number}/1600.webp`;
/** What the server answers once a picture has arrived. */
export const storedPicture = (number = 1) => ({
  id: `8f14e45f-ceea-467f-a8f1-00000000000${number}`,
  kind: "image",
  url: pictureUrl(number),
  mime: "image/webp",
  bytes: 10,
  width: 1600,
  height: 900,
  alt: "",
  caption: "",
  credit: "",
  rights: "",
  variants: [],
});
