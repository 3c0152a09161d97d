/** The comments on a field that is not the story, at the foot of the field: which words, and a way to write one. */
import { IconMessagePlus } from "@tabler/icons-react";
import { createPortal } from "react-dom";
import { Marked } from "#ui-kit/difference/marked.tsx";
import type { Thread } from "../contract.ts";
import classes from "./comments.module.css";
import type { Chosen } from "./new-comment.tsx";

/** Of the comment's number in the order of the list. */
type Numbered = { thread: Thread; number: number };

type Props = {
  field: { name: string; label: string };
  /** Of the element with the field's words. */
  id: string;
  threads: readonly Numbered[];
  active: number | null;
  onChoose: (id: number) => void;
  onComment: (chosen: Chosen) => void;
};

export function FieldNotes({ field: { name, label }, id, threads, active, onChoose, onComment }: Props) {
  const element = document.getElementById(id);
  const place = isTyped(element) ? element.closest("[class*='InputWrapper-root']") : element;
  if (!element || !place) return null;
  const comment = () => {
    const chosen = wordsIn(element, name);
    if (chosen) onComment(chosen);
  };
  return createPortal(
    <div className={classes.fieldNotes}>
      {threads.map(({ thread, number }) => (
        <button
          key={thread.id}
          type="button"
          className={classes.fieldNote}
          data-active={thread.id === active || undefined}
          title="Show the comment"
          onClick={() => onChoose(thread.id)}
        >
          {thread.is_orphaned ? (
            <Marked mark="removed">{thread.words}</Marked>
          ) : (
            <span className={classes.mark} dir="auto">
              {thread.words}
            </span>
          )}
          <sup className={classes.number}>{number}</sup>
        </button>
      ))}
      <button
        type="button"
        className={classes.fieldComment}
        aria-label={`Comment on ${label}`}
        title="Comment on the selected words, or on all of them (Ctrl+Alt+M)"
        onMouseDown={(event) => event.preventDefault()}
        onClick={comment}
      >
        <IconMessagePlus size={14} stroke={1.75} aria-hidden /> Comment
      </button>
    </div>,
    place,
  );
}

type Typed = HTMLInputElement | HTMLTextAreaElement;

function isTyped(element: Element | null): element is Typed {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** The selected words of a field, or all of them; null: it has none. */
export function wordsIn(element: Element, field: string): Chosen | null {
  const text = isTyped(element) ? element.value : (element.firstElementChild?.textContent ?? "");
  const selected = isTyped(element)
    ? element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0)
    : selectedIn(element.firstElementChild);
  const words = (selected.trim() === "" ? text : selected).trim();
  return words === "" ? null : { field, words, start: Math.max(0, text.indexOf(words)) };
}

function selectedIn(element: Element | null): string {
  const selection = window.getSelection();
  if (!element || !selection || selection.rangeCount === 0) return "";
  const range = selection.getRangeAt(0);
  return element.contains(range.commonAncestorContainer) ? selection.toString() : "";
}
