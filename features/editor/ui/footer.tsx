/** Below the story: what the editor has to say, and the word counter. */
import { counted } from "#platform/contract/sentence.ts";
import { useEditorState } from "@tiptap/react";
import type { Editor } from "@tiptap/core";
import { mediaMessages } from "#features/media/contract.ts";
import { countNodeWords } from "./word-limit/count-words.ts";
import classes from "./story-editor.module.css";
import type { LeftOut } from "./pasting/pasted-html.ts";
import type { PasteOffer } from "./word-limit/word-limit.ts";

const FLATTENED_NOTE = "This formatting is not supported here. The text was added as plain paragraphs.";
const WORD_LIMIT_NOTE = "Text after the limit will not be accompanied.";

export type Notice =
  | { kind: "refused"; words: number }
  | { kind: "offer"; offer: PasteOffer }
  /** A paste contained what is not part of the text, or pictures from other sites. */
  | { kind: "left-out"; leftOut: LeftOut }
  | { kind: "no-picture" }
  /** A paste did not fit where the caret was. */
  | { kind: "flattened" };

type Props = { editor: Editor; limit: number | null; notice: Notice | null };

export function EditorFooter({ editor, limit, notice }: Props) {
  const words = useEditorState({ editor, selector: ({ editor }) => countNodeWords(editor.state.doc) });
  const isOver = limit !== null && words > limit;
  const isAboutWords = notice?.kind === "refused" || notice?.kind === "offer";
  return (
    <div className={classes.footer}>
      <span role="status" data-alarm={(notice && !isForInformation(notice)) || undefined}>
        {notice ? noticeText(notice, limit) : limit !== null && WORD_LIMIT_NOTE}
      </span>
      <span className={classes.count} data-alarm={isAboutWords || isOver || undefined}>
        {limit === null ? counted(words, "word") : `${words} / ${counted(limit, "word")}`}
      </span>
    </div>
  );
}

function isForInformation({ kind }: Notice): boolean {
  return kind === "left-out" || kind === "flattened";
}

function noticeText(notice: Notice, limit: number | null): string {
  if (notice.kind === "refused") return `Not added. Your plan allows ${counted(limit ?? 0, "word")}.`;
  if (notice.kind === "no-picture") return mediaMessages.notAPicture;
  if (notice.kind === "flattened") return FLATTENED_NOTE;
  if (notice.kind === "left-out") return leftOutText(notice.leftOut);
  const { words, fits } = notice.offer;
  return `You pasted ${counted(words, "word")}; ${fits === 0 ? "none" : fits} of them ${fits === 1 ? "fits" : "fit"} your limit.`;
}

function leftOutText({ pictures, deletions, hidden, comments, hasInsertions, hasHighlights }: LeftOut): string {
  const unseen = [
    deletions > 0 && (deletions === 1 ? "1 deletion" : `${deletions} deletions`),
    hidden > 0 && (hidden === 1 ? "1 hidden passage" : `${hidden} hidden passages`),
    comments > 0 && (comments === 1 ? "1 comment" : `${comments} comments`),
  ].filter((part) => part !== false);
  return [
    unseen.length > 0 && `Left out, as in the final document: ${LIST.format(unseen)}.`,
    hasInsertions && "Tracked insertions are now part of the text.",
    hasHighlights && "Highlighted text lost its colour. Check that no notes are left in it.",
    pictures > 0 && pictureText(pictures),
  ]
    .filter(Boolean)
    .join(" ");
}

const LIST = new Intl.ListFormat("en-GB");

function pictureText(pictures: number): string {
  return pictures === 1
    ? "1 picture was left out. Save it to your computer and add it here."
    : `${pictures} pictures could not be pasted. Save them to your computer, then add them here.`;
}
