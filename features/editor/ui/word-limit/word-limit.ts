/** The editor's hard word limit: an edit that would exceed it is refused, part of a long paste is offered. */
import { type Editor, Extension } from "@tiptap/core";
import { type Fragment, type Node, Slice } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { placeSlice } from "../pasting/place-slice.ts";
import { countNodeWords, countSliceWords, wordSpans } from "./count-words.ts";

/** A paste that exceeded the limit. `fits` is how many of its words fit. */
export type PasteOffer = { slice: Slice; words: number; fits: number };

export type WordLimitOptions = {
  /** Initial maximum of words; null for no limit. setWordLimit changes it. */
  limit: number | null;
  /** An edit was ignored because the text would have had `words` words. */
  onRefused: (words: number) => void;
  onPasteOffered: (offer: PasteOffer) => void;
};

const COMPOSING = "composition";

type WordLimitStorage = { limit: number | null };

declare module "@tiptap/core" {
  interface Storage {
    wordLimit: WordLimitStorage;
  }
}

export const WordLimit = Extension.create<WordLimitOptions, WordLimitStorage>({
  name: "wordLimit",
  // A paste is offered before it is placed.
  priority: 950,
  addOptions: () => ({ limit: null, onRefused: () => {}, onPasteOffered: () => {} }),
  addStorage() {
    return { limit: this.options.limit };
  },
  addProseMirrorPlugins() {
    return [wordLimitPlugin(this.options, this.storage)];
  },
});

/** For a plan that changes while the editor is open. */
export function setWordLimit(editor: Editor, limit: number | null): void {
  // React may briefly show an editor that was replaced before it was mounted.
  if (!editor.isDestroyed) editor.storage.wordLimit.limit = limit;
}

function wordLimitPlugin(options: WordLimitOptions, plan: WordLimitStorage): Plugin {
  // The document before an input method began to compose. Refusing its transactions would break the composition,
  // so they pass, and excess words are removed when it ends.
  let beforeComposing: Node | null = null;

  const takeBackOverflow = (view: EditorView) => {
    const before = beforeComposing;
    if (view.isDestroyed || view.composing || !before) return;
    beforeComposing = null;
    const words = countNodeWords(view.state.doc);
    const trim = trimToLimit(view.state, before, plan.limit);
    if (!trim) return;
    view.dispatch(trim);
    options.onRefused(words);
  };

  return new Plugin({
    key: new PluginKey("wordLimit"),
    filterTransaction(tr, state) {
      if (!tr.docChanged || tr.getMeta(COMPOSING) !== undefined || isWithinLimit(tr.doc, state.doc, plan.limit)) {
        return true;
      }
      const words = countNodeWords(tr.doc);
      queueMicrotask(() => options.onRefused(words));
      return false;
    },
    props: {
      handlePaste(view, _event, slice) {
        const offer = offerPaste(view.state, slice, plan.limit);
        if (offer) options.onPasteOffered(offer);
        return offer !== null;
      },
      handleDOMEvents: {
        compositionstart(view) {
          beforeComposing ??= view.state.doc;
          return false;
        },
        compositionend(view) {
          // ProseMirror reads the composed text a moment after the event.
          setTimeout(() => takeBackOverflow(view), COMPOSITION_SETTLES_MS);
          return false;
        },
      },
    },
    view: () => ({
      update: (view) => {
        // Handles text that arrives after the composition has ended (Safari, Android).
        if (beforeComposing && !view.composing) setTimeout(() => takeBackOverflow(view), COMPOSITION_SETTLES_MS);
      },
    }),
  });
}

const COMPOSITION_SETTLES_MS = 60;

/** Text that is already over the limit may shrink, or change without growing. */
function isWithinLimit(next: Node, current: Node, limit: number | null): boolean {
  if (limit === null) return true;
  const words = countNodeWords(next);
  return words <= limit || words <= countNodeWords(current);
}

/** Null if the whole slice fits. */
export function offerPaste(state: EditorState, slice: Slice, limit: number | null): PasteOffer | null {
  if (limit === null || isWithinLimit(placeSlice(state, slice).tr.doc, state.doc, limit)) return null;
  const words = countSliceWords(slice);
  let fits = words;
  while (fits > 0 && !isWithinLimit(pasteWords(state, slice, fits).doc, state.doc, limit)) {
    const over = countNodeWords(pasteWords(state, slice, fits).doc) - limit;
    fits = Math.max(0, fits - Math.max(1, over));
  }
  return { slice, words, fits };
}

/** Replaces the selection by the first `words` words of a slice. */
export function pasteWords(state: EditorState, slice: Slice, words: number): Transaction {
  return placeSlice(state, firstWords(slice, words)).tr.scrollIntoView();
}

/** The start of a slice up to the end of its nth word, with its marks and blocks. */
export function firstWords(slice: Slice, words: number): Slice {
  const last = wordSpans(slice.content)[words - 1];
  if (words <= 0) return Slice.empty;
  if (!last) return slice;
  const content = slice.content.cut(0, last.to);
  return new Slice(content, slice.openStart, openDepthAtEnd(content));
}

/** How many nodes are open at the end of a cut fragment: every block on its right edge. */
function openDepthAtEnd(content: Fragment): number {
  let depth = 0;
  for (let node = content.lastChild; node && !node.isLeaf; node = node.lastChild) depth++;
  return depth;
}

/** Removes words from the end of what was inserted since `before` until the text fits. Null if it already fits. */
export function trimToLimit(state: EditorState, before: Node, limit: number | null): Transaction | null {
  if (isWithinLimit(state.doc, before, limit)) return null;
  const from = state.doc.content.findDiffStart(before.content);
  const ends = state.doc.content.findDiffEnd(before.content);
  if (from === null || !ends) return null;
  // With repeated letters the two differences overlap; the inserted range is as long as the text grew.
  const to = ends.a + Math.max(0, from - Math.min(ends.a, ends.b));
  const allowed = Math.max(limit ?? 0, countNodeWords(before));
  for (const span of wordSpans(state.doc.content, from, to).toReversed()) {
    const tr = state.tr.delete(span.from, to);
    if (countNodeWords(tr.doc) <= allowed) return outsideHistory(tr);
  }
  return outsideHistory(state.tr.delete(from, to));
}

/** Undo reverts the composition as a whole: undoing only the trimming would exceed the limit again. */
function outsideHistory(tr: Transaction): Transaction {
  return tr.setMeta("addToHistory", false);
}
