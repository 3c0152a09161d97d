/** Chooses the style of the block at the caret: paragraph, heading or subheading. */
import { Menu, UnstyledButton } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import classes from "../story-editor.module.css";

type BlockStyle = { label: string; level: 2 | 3 | null };

const PARAGRAPH: BlockStyle = { label: "Paragraph", level: null };
const BLOCK_STYLES: readonly BlockStyle[] = [
  PARAGRAPH,
  { label: "Heading", level: 2 },
  { label: "Subheading", level: 3 },
];

export function BlockStyleMenu({ editor }: { editor: Editor }) {
  const current = useEditorState({
    editor,
    selector: ({ editor }) =>
      BLOCK_STYLES.find(({ level }) => level && editor.isActive("heading", { level })) ?? PARAGRAPH,
  });
  const apply = ({ level }: BlockStyle) => {
    const chain = editor.chain().focus();
    (level ? chain.setHeading({ level }) : chain.setParagraph()).run();
  };
  return (
    <Menu position="bottom-start" returnFocus={false} width={160}>
      <Menu.Target>
        <UnstyledButton className={classes.blockStyle} aria-label={`Text style: ${current.label}`}>
          {current.label}
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {BLOCK_STYLES.map((style) => (
          <Menu.Item
            key={style.label}
            onClick={() => apply(style)}
            rightSection={style === current && <IconCheck size={14} aria-label="Current" />}
          >
            {style.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
