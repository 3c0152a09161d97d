/** Passes an editor's HTML on when typing pauses: serialising a long story at each keystroke would be noticeable. */
import type { Editor } from "@tiptap/core";
import { useCallback, useLayoutEffect, useRef } from "react";
import { settleOnLeaving } from "#ui-kit/forms/page-leaving.ts";
import { storyHtml } from "./document/story-html.ts";

const PAUSE_MS = 200;

type Waiting = { editor: Editor; timer: ReturnType<typeof setTimeout> };

export function useSettledHtml(onChange: (html: string) => void) {
  const report = useRef(onChange);
  const waiting = useRef<Waiting | null>(null);
  useLayoutEffect(() => {
    report.current = onChange;
  }, [onChange]);

  const settle = useCallback((editor: Editor) => {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    waiting.current = null;
    report.current(storyHtml(editor));
  }, []);
  const changed = (editor: Editor) => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = { editor, timer: setTimeout(() => settle(editor), PAUSE_MS) };
  };
  // Leaving the screen, or the page, within the pause must not lose the last words. The form keeps its values when
  // passive effects end, so this is a layout effect.
  useLayoutEffect(() => {
    const settleNow = () => waiting.current && settle(waiting.current.editor);
    const stopSettling = settleOnLeaving(settleNow);
    return () => {
      stopSettling();
      settleNow();
    };
  }, [settle]);

  return { changed, settle };
}
