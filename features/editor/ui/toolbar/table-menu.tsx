/** Inserts a table, and changes the table that the caret is in. */
import { Menu } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { IconTablePlus } from "@tabler/icons-react";
import type { ChainedCommands, Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";

type TableAction = { label: string; run: (chain: ChainedCommands) => ChainedCommands };

const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true };

const INSERT: TableAction = { label: "Insert table", run: (chain) => chain.insertTable(NEW_TABLE) };
const INSIDE: readonly TableAction[] = [
  { label: "Header row", run: (chain) => chain.toggleHeaderRow() },
  { label: "Add row above", run: (chain) => chain.addRowBefore() },
  { label: "Add row below", run: (chain) => chain.addRowAfter() },
  { label: "Add column before", run: (chain) => chain.addColumnBefore() },
  { label: "Add column after", run: (chain) => chain.addColumnAfter() },
  { label: "Delete row", run: (chain) => chain.deleteRow() },
  { label: "Delete column", run: (chain) => chain.deleteColumn() },
  { label: "Delete table", run: (chain) => chain.deleteTable() },
];

export function TableMenu({ editor }: { editor: Editor }) {
  const inTable = useEditorState({ editor, selector: ({ editor }) => editor.isActive("table") });
  const actions = inTable ? INSIDE : [INSERT];
  return (
    <Menu position="bottom-start" returnFocus={false} width={176}>
      <Menu.Target>
        <RichTextEditor.Control aria-label="Table" title="Table" active={inTable}>
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
