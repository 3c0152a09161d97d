/** The story editor. It is a chunk of its own: load it with React.lazy. */
import { Button } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import "@mantine/tiptap/styles.layer.css";
import { type Editor, useEditor, useEditorState } from "@tiptap/react";
import { useEffect, useState } from "react";
import { contentMessages } from "../contract.ts";
import { countNodeWords } from "./document-words.ts";
import { storyExtensions } from "./editor-extensions.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { transformPastedHtml } from "./pasted-html.ts";
import classes from "./rich-text-editor.module.css";
import { useSettledHtml } from "./use-settled-html.ts";
import { type PasteOffer, pasteWords, setWordLimit } from "./word-limit.ts";

export type StoryEditorProps = {
  /** Read once. Give the editor another key to start it with another text. */
  initialHtml: string;
  /** Most words; null for no cap. */
  wordLimit: number | null;
  /** Called a moment after the text has changed, and at once when the editor loses focus. Empty text is "". */
  onChange: (html: string) => void;
  id: string;
  labelledBy: string;
  describedBy?: string | undefined;
  invalid: boolean;
};

type Notice = { kind: "refused"; words: number } | { kind: "offer"; offer: PasteOffer };

const LABELS = {
  bulletListControlLabel: "Bulleted list",
  orderedListControlLabel: "Numbered list",
  blockquoteControlLabel: "Quote",
};

export default function StoryEditor(props: StoryEditorProps) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const html = useSettledHtml(props.onChange);
  const editor = useEditor({
    content: props.initialHtml,
    injectCSS: false,
    extensions: storyExtensions({
      limit: props.wordLimit,
      onRefused: (words) => setNotice({ kind: "refused", words }),
      onPasteOffered: (offer) => setNotice({ kind: "offer", offer }),
    }),
    editorProps: { attributes: fieldAttributes(props), transformPastedHTML: transformPastedHtml },
    onUpdate({ editor }) {
      setNotice(null);
      html.changed(editor);
    },
    onBlur: ({ editor }) => html.settle(editor),
  });

  useEffect(() => setWordLimit(editor, props.wordLimit), [editor, props.wordLimit]);

  const pastePart = (offer: PasteOffer) => {
    editor.view.dispatch(pasteWords(editor.state, offer.slice, offer.fits));
    editor.commands.focus();
  };
  const offer = notice?.kind === "offer" ? notice.offer : null;

  return (
    <>
      <RichTextEditor
        editor={editor}
        labels={LABELS}
        variant="subtle"
        withTypographyStyles={false}
        className={classes.root}
        data-invalid={props.invalid || undefined}
      >
        <EditorToolbar editor={editor} />
        <RichTextEditor.Content className={classes.content} />
        <EditorFooter editor={editor} limit={props.wordLimit} notice={notice} />
      </RichTextEditor>
      {offer && offer.fits > 0 && (
        <Button size="xs" mt={8} onClick={() => pastePart(offer)}>
          Paste the first {offer.fits} {offer.fits === 1 ? "word" : "words"}
        </Button>
      )}
    </>
  );
}

function fieldAttributes({ id, labelledBy, describedBy, invalid }: StoryEditorProps): Record<string, string> {
  return {
    id,
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": labelledBy,
    "aria-required": "true",
    "aria-invalid": String(invalid),
    ...(describedBy ? { "aria-describedby": describedBy } : {}),
  };
}

type FooterProps = { editor: Editor; limit: number | null; notice: Notice | null };

function EditorFooter({ editor, limit, notice }: FooterProps) {
  const words = useEditorState({ editor, selector: ({ editor }) => countNodeWords(editor.state.doc) });
  const isOver = limit !== null && words > limit;
  return (
    <div className={classes.footer}>
      <span role="status" data-alarm={notice !== null || undefined}>
        {notice ? noticeText(notice, limit) : limit !== null && contentMessages.wordLimitNote}
      </span>
      <span className={classes.count} data-alarm={notice !== null || isOver || undefined}>
        {limit === null ? `${words} words` : `${words} / ${limit} words`}
      </span>
    </div>
  );
}

function noticeText(notice: Notice, limit: number | null): string {
  if (notice.kind === "refused") return `Not added: your plan allows ${limit} words.`;
  const { words, fits } = notice.offer;
  return `${words} words pasted; ${fits === 0 ? "none" : fits} ${fits === 1 ? "fits" : "fit"}.`;
}
