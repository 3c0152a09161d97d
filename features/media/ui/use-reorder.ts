/**
 * Puts the entries of a list into another order by a handle in each: dragged by mouse, pen or finger, or moved by the
 * arrow keys, Home and End. Own code, because a drag-and-drop library outweighs the whole form and this moves three
 * entries.
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

type Options = {
  keys: readonly string[];
  move: (key: string, toIndex: number) => void;
  /** The entry has come to rest at another place, counted from 0. */
  onMoved: (key: string, index: number) => void;
};

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowUp: (index) => index - 1,
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_index, last) => last,
};

/** Each entry carries `data-reorder={key}`, its handle `handleProps(key)`. */
export function useReorder({ keys, move, onMoved }: Options) {
  const [dragged, setDragged] = useState<string | null>(null);
  const latest = useRef({ keys, move, onMoved });
  useEffect(() => {
    latest.current = { keys, move, onMoved };
  });
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  const begin = (key: string, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    // Neither selects text nor takes the focus off the handle, where the arrow keys work.
    event.preventDefault();
    event.currentTarget.focus();
    const start = keys.indexOf(key);
    const { pointerId } = event;
    let passed: string | undefined;
    setDragged(key);

    const follow = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      const over = entryAt(moved.clientX, moved.clientY);
      // Entries differ in height: one that was just passed may still lie under the pointer, and would swing back.
      if (over === passed) return;
      passed = over;
      const index = over === undefined ? -1 : latest.current.keys.indexOf(over);
      if (over !== key && index >= 0) latest.current.move(key, index);
    };
    const end = (isCancelled: boolean) => {
      stop.current();
      if (isCancelled) latest.current.move(key, start);
      const index = latest.current.keys.indexOf(key);
      if (!isCancelled && index !== start) latest.current.onMoved(key, index);
    };
    const listening = new AbortController();
    stop.current = () => {
      listening.abort();
      setDragged(null);
    };
    // On the window, because React may take the handle out for a moment when it puts the entry elsewhere.
    const on = { signal: listening.signal };
    window.addEventListener("pointermove", follow, on);
    window.addEventListener("pointerup", () => end(false), on);
    window.addEventListener("pointercancel", () => end(true), on);
    window.addEventListener("keydown", ({ key: pressed }) => pressed === "Escape" && end(true), on);
  };

  const onKeyDown = (key: string, event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const from = keys.indexOf(key);
    const to = Math.min(Math.max(step(from, keys.length - 1), 0), keys.length - 1);
    if (to === from) return;
    move(key, to);
    onMoved(key, to);
  };

  const handleProps = (key: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => begin(key, event),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(key, event),
  });
  return { dragged, handleProps };
}

function entryAt(x: number, y: number): string | undefined {
  const entry = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-reorder]");
  return entry?.dataset["reorder"];
}
