import { useEffect, useRef } from "react";
import type { KindKey } from "#features/content/kinds/index.ts";

/** Waits until a kind's form is shown, because a field of a hidden form cannot take the focus. */
export function useWhenShown(shownKey: KindKey | undefined): (key: KindKey) => Promise<void> {
  const shown = useRef(shownKey);
  const waiting = useRef<{ key: KindKey; resolve: () => void } | null>(null);
  useEffect(() => {
    shown.current = shownKey;
    if (waiting.current?.key === shownKey) waiting.current?.resolve();
  }, [shownKey]);
  return (key) =>
    shown.current === key ? Promise.resolve() : new Promise((resolve) => (waiting.current = { key, resolve }));
}
