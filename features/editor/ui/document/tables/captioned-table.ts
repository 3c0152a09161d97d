/** A table with a caption: a figure, because the editor's tables can only contain rows. */
import { type Editor, mergeAttributes, Node } from "@tiptap/core";
import type { ResolvedPos } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";

const TABLE = "table";
const CAPTION = "tableCaption";
const CAPTIONED = "captionedTable";

export const TableCaption = Node.create({
  name: CAPTION,
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "figcaption", context: `${CAPTIONED}/` }],
  renderHTML: ({ HTMLAttributes }) => ["figcaption", mergeAttributes(HTMLAttributes), 0],
  addKeyboardShortcuts() {
    return { Enter: () => leaveCaption(this.editor) };
  },
});

export const CaptionedTable = Node.create({
  name: CAPTIONED,
  group: "block",
  content: `${CAPTION} ${TABLE}`,
  parseHTML: () => [
    {
      tag: "figure",
      // Before pictures, because a cell may contain a picture.
      priority: 60,
      getAttrs: (element) => (element.querySelectorAll(":scope > table").length === 1 ? {} : false),
      contentElement: (node) => captionFirst(node),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["figure", mergeAttributes(HTMLAttributes), 0],
  addCommands: () => ({
    toggleTableCaption:
      () =>
      ({ state, tr, dispatch }) => {
        const at = tableAt(state.selection.$from);
        const { captionedTable, tableCaption } = state.schema.nodes;
        if (!at || !captionedTable || !tableCaption) return false;
        if (!dispatch) return true;
        if (at.hasCaption) tr.replaceWith(at.from, at.to, at.table);
        else tr.replaceWith(at.from, at.to, captionedTable.create(null, [tableCaption.create(), at.table]));
        tr.setSelection(TextSelection.near(tr.doc.resolve(at.from + 1)));
        return true;
      },
    deleteTable:
      () =>
      ({ state, tr, dispatch }) => {
        const at = tableAt(state.selection.$from);
        if (at && dispatch) tr.delete(at.from, at.to);
        return at !== null;
      },
  }),
});

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    captionedTable: {
      /** Adds an empty caption to the table at the caret, or removes the caption with its text. */
      toggleTableCaption: () => ReturnType;
    };
  }
}

/** The table around a place, or the one whose caption it is in; from and to are those of its figure, if it has one. */
export function tableAt($from: ResolvedPos) {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    const hasCaption = node.type.name === CAPTIONED;
    if (!hasCaption && node.type.name !== TABLE) continue;
    const outer = !hasCaption && $from.node(depth - 1).type.name === CAPTIONED ? depth - 1 : depth;
    const table = hasCaption ? node.lastChild : node;
    if (!table) return null;
    return { table, hasCaption: hasCaption || outer < depth, from: $from.before(outer), to: $from.after(outer) };
  }
  return null;
}

/** Skips a blank caption; accepts one below its table. */
function captionFirst(figure: Element): HTMLElement {
  figure.prepend(figure.querySelector(":scope > figcaption") ?? figure.ownerDocument.createElement("figcaption"));
  return figure as HTMLElement;
}

/** A caption is one line: Enter moves into the table. */
function leaveCaption(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  if ($from.parent.type.name !== CAPTION) return false;
  const inTable = TextSelection.near(editor.state.doc.resolve($from.after() + 1));
  editor.view.dispatch(editor.state.tr.setSelection(inTable).scrollIntoView());
  return true;
}
