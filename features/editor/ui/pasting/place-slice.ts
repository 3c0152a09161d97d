/** Places what is pasted, whole: what does not fit where it is pasted becomes paragraphs, and nothing is lost. */
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { type EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";
import { CellSelection, handlePaste as pasteIntoTable } from "@tiptap/pm/tables";
import type { EditorView } from "@tiptap/pm/view";
import { UPLOAD } from "../pictures/uploads.ts";
import { PICTURE } from "../pictures/picture.ts";

export type Placement = {
  tr: Transaction;
  /** `as-is`: as ProseMirror places it; `spread`: cells beyond the selected ones; `flat`: as paragraphs. */
  how: "as-is" | "spread" | "flat";
};

/** Replaces the selection by a slice. Never throws, and loses no text and no picture of the slice. */
export function placeSlice(state: EditorState, slice: Slice): Placement {
  const asIs = attempt(slice, () => placeAsIs(state, slice));
  if (asIs) return { tr: asIs, how: "as-is" };
  const spread = attempt(slice, () => spreadFromFirstCell(state, slice));
  if (spread) return { tr: spread, how: "spread" };
  const flat = flatten(state, slice);
  return { tr: attempt(flat, () => state.tr.replaceSelection(flat)) ?? placeBelow(state, flat), how: "flat" };
}

/** Null if the slice does not fit, or only a part of it does. */
function attempt(slice: Slice, place: () => Transaction | null): Transaction | null {
  try {
    const tr = place();
    tr?.doc.check();
    return tr && holds(tr, slice) ? tr : null;
  } catch {
    // ProseMirror refuses cells that do not fit into a table with merged ones by an exception.
    return null;
  }
}

/** Cells go into a table's cells, everything else takes the place of the selection. */
function placeAsIs(state: EditorState, slice: Slice): Transaction {
  const inTable: Transaction[] = [];
  // All that it uses of a view.
  const view = { state, dispatch: (tr: Transaction) => inTable.push(tr) } as unknown as EditorView;
  pasteIntoTable(view, new Event("paste") as ClipboardEvent, slice);
  const isNode = slice.openStart === 0 && slice.openEnd === 0 && slice.content.childCount === 1;
  const node = isNode ? slice.content.firstChild : null;
  return inTable[0] ?? (node ? state.tr.replaceSelectionWith(node, false) : state.tr.replaceSelection(slice));
}

/** More cells than are selected go on beyond the selection, as in a spreadsheet; ProseMirror would cut them off. */
function spreadFromFirstCell(state: EditorState, slice: Slice): Transaction | null {
  if (!(state.selection instanceof CellSelection)) return null;
  const first = Math.min(...state.selection.ranges.map(({ $from }) => $from.pos));
  const caret = TextSelection.near(state.doc.resolve(first));
  return placeAsIs(state.apply(state.tr.setSelection(caret)), slice);
}

/** Whether what has changed holds all of the slice, in its order. */
function holds(tr: Transaction, slice: Slice): boolean {
  const { from, to } = changedRange(tr);
  const text = tr.doc.textBetween(from, to, "\n", " ");
  let at = 0;
  for (const line of linesOf(slice.content)) {
    at = text.indexOf(line, at);
    if (at < 0) return false;
    at += line.length;
  }
  let pictures = 0;
  tr.doc.nodesBetween(from, to, (node) => void (pictures += isPicture(node) ? 1 : 0));
  slice.content.descendants((node) => void (pictures -= isPicture(node) ? 1 : 0));
  return pictures >= 0;
}

function changedRange({ doc, mapping }: Transaction): { from: number; to: number } {
  let [from, to] = [doc.content.size, 0];
  for (const [index, map] of mapping.maps.entries()) {
    const later = mapping.slice(index + 1);
    map.forEach((_oldFrom, _oldTo, newFrom, newTo) => {
      from = Math.min(from, later.map(newFrom, -1));
      to = Math.max(to, later.map(newTo, 1));
    });
  }
  return { from, to: Math.max(from, to) };
}

/** The text of each line that has any. */
function linesOf(content: Fragment): string[] {
  return blocksOf(content)
    .flatMap((block) => (block instanceof Fragment ? [block] : [block.content]))
    .map((line) => line.textBetween(0, line.size, "\n", " "))
    .filter((line) => line.trim() !== "");
}

/** Lines of text and pictures, in their order and out of all that is around them. */
function blocksOf(content: Fragment): (Fragment | Node)[] {
  const blocks: (Fragment | Node)[] = [];
  let line: Node[] = [];
  const endLine = () => {
    if (line.length > 0) blocks.push(Fragment.from(line));
    line = [];
  };
  content.forEach((child) => {
    if (child.isInline) return void line.push(child);
    endLine();
    if (isPicture(child)) blocks.push(child);
    else blocks.push(...blocksOf(child.content));
  });
  endLine();
  return blocks;
}

function isPicture({ type }: Node): boolean {
  return type.name === PICTURE || type.name === UPLOAD;
}

/** A paragraph for each line; pictures stay. */
function flatten({ schema }: EditorState, { content }: Slice): Slice {
  const blocks = blocksOf(content).map((block) =>
    block instanceof Fragment ? schema.node("paragraph", null, block) : block,
  );
  const isOpen = (node: Node | undefined) => (node && !isPicture(node) ? 1 : 0);
  return new Slice(Fragment.from(blocks), isOpen(blocks[0]), isOpen(blocks.at(-1)));
}

/** After the outermost block, where any block has a place. The selection stays. */
function placeBelow(state: EditorState, { content }: Slice): Transaction {
  const { $to } = state.selection;
  return state.tr.insert($to.depth > 0 ? $to.after(1) : $to.pos, content);
}
