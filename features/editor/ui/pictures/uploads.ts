/** Uploads into a story: a placeholder block for each until its picture has arrived. */
import { type Editor, Node } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { ReactNodeViewRenderer } from "@tiptap/react";
import type { MediaItem } from "#features/media/contract.ts";
import { acceptsFile, PICTURE_FILES } from "#features/media/ui/file-types.ts";
import type { Upload, UploadSlot } from "#features/media/ui/upload-slot.ts";
import { UploadNodeView } from "./upload-node-view.tsx";

/** The block's element. It is never stored: storyHtml leaves it out, and sanitising drops unknown elements. */
export const UPLOAD_TAG = "picture-upload";
export const UPLOAD = "pictureUpload";

type Entry = { file: File; upload: string | null; item: MediaItem | null };

/**
 * Sends a file while a block with its key is in the text, and only then: deleting the block stops it, undoing that
 * starts it again.
 */
export class PictureUploads {
  readonly slot: UploadSlot;
  readonly #entries = new Map<string, Entry>();
  #keys = 0;

  constructor(slot: UploadSlot) {
    this.slot = slot;
  }

  /** The key for a block; null when the file is no picture. */
  register(file: File): string | null {
    if (!acceptsFile(PICTURE_FILES, file)) return null;
    const key = `file-${++this.#keys}`;
    this.#entries.set(key, { file, upload: null, item: null });
    return key;
  }

  knows(key: string): boolean {
    return this.#entries.has(key);
  }

  uploadOf(key: string): Upload | null {
    const { upload } = this.#entries.get(key) ?? {};
    return this.slot.getUploads().find((each) => each.key === upload) ?? null;
  }

  /** Starts and stops uploads to match the blocks in the text, and replaces the blocks of finished ones. */
  sync(view: EditorView): void {
    if (view.isDestroyed || this.#entries.size === 0) return;
    const waiting = uploadBlocks(view.state.doc);
    const wanted = new Set(waiting.map(({ key }) => key));
    for (const [key, entry] of this.#entries) {
      if (wanted.has(key)) this.#start(entry);
      else this.#stop(entry);
    }
    this.#showArrived(view, waiting);
  }

  /** Called when the editor closes. */
  stopAll(): void {
    for (const entry of this.#entries.values()) this.#stop(entry);
  }

  #start(entry: Entry): void {
    if (entry.upload !== null || entry.item) return;
    [entry.upload = null] = this.slot.add([entry.file]);
  }

  #stop(entry: Entry): void {
    if (entry.upload === null) return;
    const { upload } = entry;
    entry.upload = null;
    this.slot.remove(upload);
  }

  #showArrived(view: EditorView, waiting: Block[]): void {
    const { tr, schema } = view.state;
    // From the end, so that earlier positions stay valid.
    for (const { key, position } of waiting.toReversed()) {
      const item = this.#takeArrived(key);
      if (!item) continue;
      const { url: src, width, height } = item;
      tr.replaceWith(position, position + 1, schema.node("picture", { src, width, height }));
    }
    // Undo reverts the author's changes only, not the end of an upload.
    if (tr.docChanged) view.dispatch(tr.setMeta("addToHistory", false));
  }

  #takeArrived(key: string): MediaItem | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    const item = this.uploadOf(key)?.item;
    if (item) {
      entry.item = item;
      this.#stop(entry);
    }
    return entry.item;
  }
}

type Block = { key: string; position: number };

function uploadBlocks(doc: DocumentNode): Block[] {
  const blocks: Block[] = [];
  doc.descendants((node, position) => {
    if (node.type.name === PictureUpload.name) blocks.push({ key: String(node.attrs["key"]), position });
    return !node.isTextblock;
  });
  return blocks;
}

export const PictureUpload = Node.create<{ uploads: PictureUploads | null; onArrived: (editor: Editor) => void }>({
  name: UPLOAD,
  group: "block",
  atom: true,
  draggable: true,
  addOptions: () => ({ uploads: null, onArrived: () => {} }),
  addAttributes: () => ({
    key: {
      default: "",
      parseHTML: (element: HTMLElement) => element.dataset["key"] ?? "",
      renderHTML: ({ key }) => ({ "data-key": key }),
    },
  }),
  parseHTML: () => [{ tag: UPLOAD_TAG }],
  renderHTML: ({ HTMLAttributes }) => [UPLOAD_TAG, HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(UploadNodeView),
  addProseMirrorPlugins() {
    const { uploads, onArrived } = this.options;
    return uploads ? [uploadsPlugin(this.editor, uploads, onArrived)] : [];
  },
});

function uploadsPlugin(editor: Editor, uploads: PictureUploads, onArrived: (editor: Editor) => void): Plugin {
  return new Plugin({
    view(view) {
      const stopListening = uploads.slot.subscribe(() => {
        if (!uploads.slot.getUploads().some(({ state }) => state === "done")) return;
        uploads.sync(view);
        onArrived(editor);
      });
      return {
        update(_view, before) {
          // Dispatching inside an update would let other plugins see the states out of order.
          if (before.doc !== view.state.doc) queueMicrotask(() => uploads.sync(view));
        },
        destroy: stopListening,
      };
    },
  });
}

/** Inserts a block for each picture at the caret, or at `position`. @returns how many files were not pictures. */
export function insertPictureFiles(
  editor: Editor,
  uploads: PictureUploads,
  files: readonly File[],
  position?: number,
): number {
  const keys = files.map((file) => uploads.register(file)).filter((key) => key !== null);
  const blocks = keys.map((key) => ({ type: PictureUpload.name, attrs: { key } }));
  if (blocks.length > 0) editor.commands.insertContentAt(position ?? placeForBlocks(editor), blocks);
  return files.length - keys.length;
}

/** The selection; after the picture if the caret is in a caption, which cannot contain blocks. */
function placeForBlocks(editor: Editor): number | { from: number; to: number } {
  const { $from, from, to } = editor.state.selection;
  return $from.parent.type.name === "picture" ? $from.after() : { from, to };
}
