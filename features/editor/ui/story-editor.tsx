/** The story editor. It is a separate chunk: load it with React.lazy. */
import { Button } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import "@mantine/tiptap/styles.layer.css";
import type { EditorProps } from "@tiptap/pm/view";
import { type Editor, useEditor } from "@tiptap/react";
import { useEffect, useState } from "react";
import type { UploadSlot } from "#features/media/ui/upload-slot.ts";
import { newUploadSlot } from "#features/media/ui/use-upload-slot.ts";
import { isOfInputMethod } from "#ui-kit/forms/input-method.ts";
import { storyExtensions } from "./extensions.ts";
import { dropPosition, pastedFiles } from "./pasting/files.ts";
import { EditorFooter, type Notice } from "./footer.tsx";
import { insertPictureFiles, PictureUploads } from "./pictures/uploads.ts";
import { EditorToolbar } from "./toolbar/toolbar.tsx";
import { fitStoredHtml, transformPastedHtml } from "./pasting/pasted-html.ts";
import classes from "./story-editor.module.css";
import { useSettledHtml } from "./use-settled-html.ts";
import { type PasteOffer, pasteWords, setWordLimit } from "./word-limit/word-limit.ts";

export type StoryEditorProps = {
  /** Initial text, read once. To replace it, give the editor another key. */
  initialHtml: string;
  /** Maximum number of words; null for no limit. */
  wordLimit: number | null;
  /** Called a moment after the text has changed, and immediately when the editor loses focus. Empty text is "". */
  onChange: (html: string) => void;
  id: string;
  labelledBy: string;
  /** Uploads the story's pictures; a form that passes its own can wait for them. */
  pictures?: UploadSlot | undefined;
  describedBy?: string | undefined;
  invalid: boolean;
  /** Shown while the text is empty. */
  placeholder?: string | undefined;
  /** BCP 47 tag of the text, by which the browser checks its spelling. */
  lang?: string | undefined;
  /** False: a text without pictures, for pages that belong to no account, and so own no media. */
  takesPictures?: boolean;
};

const LABELS = {
  bulletListControlLabel: "Bulleted list",
  orderedListControlLabel: "Numbered list",
  blockquoteControlLabel: "Quote",
  hrControlLabel: "Dividing line",
};

export default function StoryEditor({ takesPictures = true, ...props }: StoryEditorProps) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [uploads] = useState(() => new PictureUploads(props.pictures ?? newUploadSlot("related")));
  const html = useSettledHtml(props.onChange);
  const addPictures = (editor: Editor, files: readonly File[], position?: number) => {
    const refused = insertPictureFiles(editor, uploads, files, position);
    if (refused > 0) setNotice({ kind: "no-picture" });
  };
  const editor: Editor = useEditor({
    content: fitStoredHtml(props.initialHtml),
    injectCSS: false,
    extensions: storyExtensions(
      {
        limit: props.wordLimit,
        onRefused: (words) => setNotice({ kind: "refused", words }),
        onPasteOffered: (offer) => setNotice({ kind: "offer", offer }),
        onFlattened: () => setNotice({ kind: "flattened" }),
      },
      { uploads, onArrived: html.settle },
      props.placeholder,
    ),
    editorProps: {
      attributes: fieldAttributes(props),
      handleDOMEvents: { keydown: keepKeysOfInputMethod },
      transformPastedHTML: (pasted) =>
        transformPastedHtml(pasted, {
          register: (file) => (takesPictures ? uploads.register(file) : null),
          // The paste itself is a change, which clears earlier messages.
          onLeftOut: (leftOut) => queueMicrotask(() => setNotice({ kind: "left-out", leftOut })),
        }),
      ...(takesPictures && handlesFiles((files, position) => addPictures(editor, files, position))),
    },
    onUpdate({ editor }) {
      setNotice(null);
      html.changed(editor);
    },
    onBlur: ({ editor }) => html.settle(editor),
  });

  useEffect(() => () => uploads.stopAll(), [uploads]);
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
        data-editor
        data-invalid={props.invalid || undefined}
      >
        <EditorToolbar editor={editor} onPictures={takesPictures ? (files) => addPictures(editor, files) : undefined} />
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

/** The forms and dialogs around the editor do not see the keys of an input method. */
function keepKeysOfInputMethod(_view: unknown, event: KeyboardEvent): false {
  if (isOfInputMethod(event)) event.stopPropagation();
  return false;
}

/** Pasted and dropped files become pictures. */
function handlesFiles(add: (files: readonly File[], position?: number) => void): EditorProps {
  return {
    handlePaste(_view, event) {
      const files = pastedFiles(event.clipboardData);
      if (files.length > 0) add(files);
      return files.length > 0;
    },
    handleDrop(view, event, _slice, isMoved) {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (isMoved || files.length === 0) return false;
      event.preventDefault();
      add(files, dropPosition(view, event));
      return true;
    },
  };
}

function fieldAttributes({
  id,
  labelledBy,
  describedBy,
  invalid,
  lang,
}: Omit<StoryEditorProps, "takesPictures">): Record<string, string> {
  return {
    id,
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": labelledBy,
    "aria-required": "true",
    "aria-invalid": String(invalid),
    ...(lang ? { lang } : {}),
    ...(describedBy ? { "aria-describedby": describedBy } : {}),
  };
}
