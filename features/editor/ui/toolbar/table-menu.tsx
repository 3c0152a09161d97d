/** Inserts a table, and changes the table that the caret is in. */
import { Menu } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { IconTablePlus } from "@tabler/icons-react";
import type { ChainedCommands, Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useState } from "react";

type TableAction = { label: string; run: (chain: ChainedCommands) => ChainedCommands };

const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true };

const INSERT: TableAction = { label: "Insert table", run: (chain) => chain.insertTable(NEW_TABLE) };
const DELETE: TableAction = { label: "Delete table", run: (chain) => chain.deleteTable() };
const caption = (label: string): TableAction => ({ label, run: (chain) => chain.toggleTableCaption() });
const CELLS: readonly TableAction[] = [
  { label: "Header row", run: (chain) => chain.toggleHeaderRow() },
  { label: "Add row above", run: (chain) => chain.addRowBefore() },
  { label: "Add row below", run: (chain) => chain.addRowAfter() },
  { label: "Add column before", run: (chain) => chain.addColumnBefore() },
  { label: "Add column after", run: (chain) => chain.addColumnAfter() },
  { label: "Delete row", run: (chain) => chain.deleteRow() },
  { label: "Delete column", run: (chain) => chain.deleteColumn() },
];
const sides = (isTurned: boolean): readonly TableAction[] => [
  { label: "Align column left", run: (chain) => chain.alignColumn(isTurned ? "end" : null) },
  { label: "Centre column", run: (chain) => chain.alignColumn("center") },
  { label: "Align column right", run: (chain) => chain.alignColumn(isTurned ? null : "end") },
];

type Place = "outside" | "caption" | "captioned" | "table";

function placeOf(editor: Editor): Place {
  const inTable = editor.isActive("table");
  if (editor.isActive("captionedTable")) return inTable ? "captioned" : "caption";
  return inTable ? "table" : "outside";
}

function actionsAt(place: Place, editor: Editor): readonly TableAction[] {
  if (place === "outside") return [INSERT];
  const { node } = editor.view.domAtPos(editor.state.selection.from);
  const isTurned = node.parentElement !== null && getComputedStyle(node.parentElement).direction === "rtl";
  const cells = place === "caption" ? [] : [...CELLS, ...sides(isTurned)];
  return [...cells, caption(place === "table" ? "Add caption" : "Remove caption"), DELETE];
}

export function TableMenu({ editor }: { editor: Editor }) {
  const place = useEditorState({ editor, selector: ({ editor }) => placeOf(editor) });
  const [actions, setActions] = useState<readonly TableAction[]>([]);
  return (
    <Menu position="bottom-start" returnFocus={false} width={176} onOpen={() => setActions(actionsAt(place, editor))}>
      <Menu.Target>
        <RichTextEditor.Control aria-label="Table" title="Table" active={place !== "outside"}>
          <IconTablePlus size={16} stroke={1.75} aria-hidden />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, run }) => (
          <Menu.Item key={label} onClick={() => run(editor.chain().focus()).run()}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
