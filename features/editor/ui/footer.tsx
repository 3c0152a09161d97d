/** Below the story: what the editor has to say, and the word counter. */
import { useEditorState } from "@tiptap/react";
import type { Editor } from "@tiptap/core";
import { mediaMessages } from "#features/media/contract.ts";
import { countNodeWords } from "./word-limit/count-words.ts";
import classes from "./story-editor.module.css";
import type { PasteOffer } from "./word-limit/word-limit.ts";

const WORD_LIMIT_NOTE = "Text after the limit will not be accompanied.";

export type Notice =
  | { kind: "refused"; words: number }
  | { kind: "offer"; offer: PasteOffer }
  /** A paste contained pictures from other sites. */
  | { kind: "left-out"; pictures: number }
  | { kind: "no-picture" };

type Props = { editor: Editor; limit: number | null; notice: Notice | null };

export function EditorFooter({ editor, limit, notice }: Props) {
  const words = useEditorState({ editor, selector: ({ editor }) => countNodeWords(editor.state.doc) });
  const isOver = limit !== null && words > limit;
  const isAboutWords = notice?.kind === "refused" || notice?.kind === "offer";
  return (
    <div className={classes.footer}>
      <span role="status" data-alarm={notice ? notice.kind !== "left-out" || undefined : undefined}>
        {notice ? noticeText(notice, limit) : limit !== null && WORD_LIMIT_NOTE}
      </span>
      <span className={classes.count} data-alarm={isAboutWords || isOver || undefined}>
        {limit === null ? `${words} words` : `${words} / ${limit} words`}
      </span>
    </div>
  );
}

function noticeText(notice: Notice, limit: number | null): string {
  if (notice.kind === "refused") return `Not added. Your plan allows ${limit} words.`;
  if (notice.kind === "no-picture") return mediaMessages.notAPicture;
  if (notice.kind === "left-out") return leftOutText(notice.pictures);
  const { words, fits } = notice.offer;
  return `You pasted ${words} words; ${fits === 0 ? "none" : fits} of them ${fits === 1 ? "fits" : "fit"} your limit.`;
}

function leftOutText(pictures: number): string {
  return pictures === 1
    ? "1 picture was left out. Save it to your computer and add it here."
    : `${pictures} pictures could not be pasted. Save them to your computer, then add them here.`;
}
