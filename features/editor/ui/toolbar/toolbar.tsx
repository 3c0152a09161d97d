/**
 * The story editor's toolbar: block style, marks, lists, quote, table, link, picture, rule, clearing, undo and redo.
 */
import { RichTextEditor } from "@mantine/tiptap";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconItalic,
  IconList,
  IconListNumbers,
  IconSeparator,
  IconStrikethrough,
  IconUnderline,
} from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import type { ComponentType } from "react";
import { BlockStyleMenu } from "./block-style-menu.tsx";
import { LinkControl } from "./link-control.tsx";
import { PictureControl } from "./picture-control.tsx";
import { TableMenu } from "./table-menu.tsx";
import classes from "../story-editor.module.css";
import { useRovingFocus } from "./use-roving-focus.ts";

const ICON = { size: 16, stroke: 1.75 };

/** @mantine/tiptap passes its own size; we use the one from our design. */
function sized(Icon: ComponentType<typeof ICON>) {
  return function ToolbarIcon() {
    return <Icon {...ICON} aria-hidden />;
  };
}

const icons = {
  bold: sized(IconBold),
  italic: sized(IconItalic),
  underline: sized(IconUnderline),
  strike: sized(IconStrikethrough),
  bullets: sized(IconList),
  numbers: sized(IconListNumbers),
  quote: sized(IconBlockquote),
  rule: sized(IconSeparator),
  clear: sized(IconClearFormatting),
  undo: sized(IconArrowBackUp),
  redo: sized(IconArrowForwardUp),
};

type Props = { editor: Editor; onPictures: ((files: File[]) => void) | undefined };

export function EditorToolbar({ editor, onPictures }: Props) {
  const roving = useRovingFocus<HTMLDivElement>();
  return (
    <RichTextEditor.Toolbar className={classes.toolbar} role="toolbar" aria-label="Formatting" {...roving}>
      <BlockStyleMenu editor={editor} />
      <Divider />
      <RichTextEditor.Bold icon={icons.bold} />
      <RichTextEditor.Italic icon={icons.italic} />
      <RichTextEditor.Underline icon={icons.underline} />
      <RichTextEditor.Strikethrough icon={icons.strike} />
      <Divider />
      <RichTextEditor.BulletList icon={icons.bullets} />
      <RichTextEditor.OrderedList icon={icons.numbers} />
      <RichTextEditor.Blockquote icon={icons.quote} />
      <TableMenu editor={editor} />
      <Divider />
      <LinkControl editor={editor} />
      {onPictures && <PictureControl onFiles={onPictures} />}
      <RichTextEditor.Hr icon={icons.rule} />
      <Divider />
      <RichTextEditor.ClearFormatting icon={icons.clear} />
      <RichTextEditor.Undo icon={icons.undo} />
      <RichTextEditor.Redo icon={icons.redo} />
    </RichTextEditor.Toolbar>
  );
}

function Divider() {
  return <span className={classes.divider} aria-hidden />;
}
