/** Sets, changes and removes the link of the selected words; opens with the toolbar or Ctrl+K. */
import { Button, Popover, TextInput } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { RichTextEditor } from "@mantine/tiptap";
import { IconLink } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useState } from "react";
import { isStoryLink, normalLink } from "../document/schema.ts";
import classes from "../story-editor.module.css";

const INVALID_LINK = "Enter a web address that starts with http:// or https://.";

export function LinkControl({ editor }: { editor: Editor }) {
  const [opened, setOpened] = useState(false);
  const [url, setUrl] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const active = useEditorState({ editor, selector: ({ editor }) => editor.isActive("link") });

  const open = () => {
    const href: unknown = editor.getAttributes("link")["href"];
    setUrl(typeof href === "string" ? href : "");
    setProblem(null);
    setOpened(true);
  };
  // The Link extension of @mantine/tiptap sends this on Ctrl+K to every editor on the page.
  useWindowEvent("edit-link", () => editor.isFocused && open());

  const close = () => {
    setOpened(false);
    editor.commands.focus();
  };
  const remove = () => {
    editor.chain().extendMarkRange("link").unsetLink().run();
    close();
  };
  const save = () => {
    const address = withScheme(url.trim());
    if (address === "") return remove();
    if (!isStoryLink(address)) return setProblem(INVALID_LINK);
    setLink(editor, normalLink(address));
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") save();
  };

  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      position="bottom-start"
      trapFocus
      shadow="md"
      width={320}
    >
      <Popover.Target>
        <RichTextEditor.Control aria-label="Link" title="Link" active={active} onClick={opened ? close : open}>
          <IconLink size={16} stroke={1.75} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <TextInput
          label="Link address"
          type="url"
          placeholder="https://"
          value={url}
          error={problem}
          onChange={(event) => setUrl(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          data-autofocus
        />
        <div className={classes.linkActions}>
          {active && <Button onClick={remove}>Remove link</Button>}
          <Button onClick={save}>Save link</Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function withScheme(address: string): string {
  return /^[\w-]+(\.[\w-]+)+(\/|$)/.test(address) ? `https://${address}` : address;
}

/** With nothing selected the address itself becomes the linked text. */
function setLink(editor: Editor, href: string): void {
  if (editor.state.selection.empty && !editor.isActive("link")) {
    editor
      .chain()
      .insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] })
      .run();
    return;
  }
  editor.chain().extendMarkRange("link").setLink({ href }).run();
}
