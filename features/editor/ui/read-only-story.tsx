/**
 * A story to read in the editor, by those who comment on its words and do not change them. A caret moves in it, so that words
 * are selected by keyboard too; nothing that is typed arrives. As the editor, a separate chunk: load it with React.lazy.
 */
import { RichTextEditor } from "@mantine/tiptap";
import "@mantine/tiptap/styles.layer.css";
import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { useEditor } from "@tiptap/react";
import { BlockDirections } from "./document/directions.ts";
import { storySchema } from "./document/schema.ts";
import { fitStoredHtml } from "./pasting/pasted-html.ts";
import { StoryPicture } from "./pictures/picture.ts";
import classes from "./story-editor.module.css";

type Props = {
  /** Read once. To replace it, give it another key. */
  html: string;
  id: string;
  labelledBy: string;
};

const Unchanged = Extension.create({
  name: "unchanged",
  addProseMirrorPlugins: () => [new Plugin({ filterTransaction: ({ docChanged }) => !docChanged })],
});

const EXTENSIONS = [...storySchema, BlockDirections, StoryPicture.extend({ addNodeView: null }), Unchanged];

export default function ReadOnlyStory({ html, id, labelledBy }: Props) {
  const editor = useEditor({
    content: fitStoredHtml(html),
    injectCSS: false,
    extensions: EXTENSIONS,
    editorProps: {
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-readonly": "true",
        "aria-labelledby": labelledBy,
        inputmode: "none",
        spellcheck: "false",
      },
    },
  });
  return (
    <RichTextEditor editor={editor} variant="subtle" withTypographyStyles={false} className={classes.root} data-editor>
      <div role="toolbar" aria-label="Text" className={classes.toolbar} />
      <RichTextEditor.Content className={classes.content} />
    </RichTextEditor>
  );
}
