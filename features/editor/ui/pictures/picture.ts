/** A picture in a story: an upload by the author, its alternative text, and a caption that is edited in place. */
import { type Attribute, type Editor, Node } from "@tiptap/core";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { mediaFileIdOf } from "#features/media/contract.ts";
import { type PictureAttributes, PictureNodeView } from "./picture-node-view.tsx";

/** Null for pictures from elsewhere. */
function pictureIn(element: HTMLElement): PictureAttributes | null {
  const images = element.matches("img") ? [element] : [...element.querySelectorAll("img")];
  const [image] = images;
  const src = image?.getAttribute("src") ?? "";
  if (images.length !== 1 || !image || mediaFileIdOf(src) === null) return null;
  return { src, alt: image.getAttribute("alt") ?? "", width: pixels(image, "width"), height: pixels(image, "height") };
}

/** As sanitising keeps it. */
function pixels(image: Element, name: string): number | null {
  const value = image.getAttribute(name) ?? "";
  return /^[1-9]\d{0,3}$/.test(value) ? Number(value) : null;
}

/** Read and written by the node as a whole. */
const ofPicture = (empty: string | null): Partial<Attribute> => ({
  default: empty,
  parseHTML: () => null,
  rendered: false,
});

export const PICTURE = "picture";

export const StoryPicture = Node.create({
  name: PICTURE,
  group: "block",
  /** The caption. */
  content: "text*",
  draggable: true,
  isolating: true,
  addAttributes: () => ({
    src: ofPicture(""),
    alt: ofPicture(""),
    width: ofPicture(null),
    height: ofPicture(null),
  }),
  parseHTML: () => [
    {
      tag: "figure",
      getAttrs: (element) => pictureIn(element) ?? false,
      contentElement: (element) => (element as Element).querySelector<HTMLElement>("figcaption") ?? emptyCaption(),
    },
    { tag: "img", getAttrs: (element) => pictureIn(element) ?? false },
  ],
  renderHTML({ node }) {
    const { src, alt, width, height } = node.attrs as PictureAttributes;
    const image = ["img", { src, alt, ...(width && { width }), ...(height && { height }) }];
    // An empty caption is left out: readers would see an empty line.
    return node.content.size > 0 ? ["figure", image, ["figcaption", 0]] : ["figure", image];
  },
  addNodeView: () => ReactNodeViewRenderer(PictureNodeView),
  addKeyboardShortcuts() {
    return { Enter: () => leaveCaption(this.editor) };
  },
});

function emptyCaption(): HTMLElement {
  return document.createElement("figcaption");
}

/** A caption is one line: Enter continues below the picture. */
function leaveCaption(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  if ($from.parent.type.name !== StoryPicture.name) return false;
  const after = $from.after();
  return editor
    .chain()
    .insertContentAt(after, { type: "paragraph" })
    .setTextSelection(after + 1)
    .run();
}
