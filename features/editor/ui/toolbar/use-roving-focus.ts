/** One tab stop for a toolbar; arrow keys, Home and End move inside it (WAI-ARIA toolbar pattern). */
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_index, last) => last,
};

export function useRovingFocus<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useEffect(() => moveTabStop(ref.current, buttonsIn(ref.current)[0]), []);

  const onKeyDown = (event: KeyboardEvent<T>) => {
    const all = buttonsIn(ref.current).filter((button) => !button.hasAttribute("disabled"));
    const step = STEPS[event.key];
    const index = all.indexOf(document.activeElement as HTMLElement);
    if (!step || index < 0) return;
    event.preventDefault();
    all[step(index, all.length - 1)]?.focus();
  };
  const onFocus = (event: FocusEvent<T>) =>
    moveTabStop(
      ref.current,
      buttonsIn(ref.current).find((button) => button === event.target),
    );

  return { ref, onKeyDown, onFocus };
}

function buttonsIn(toolbar: HTMLElement | null): HTMLElement[] {
  return [...(toolbar?.querySelectorAll<HTMLElement>("button:not([aria-hidden])") ?? [])];
}

/** The controls of @mantine/tiptap always set their own tabIndex, so the tab stop is moved on the elements. */
function moveTabStop(toolbar: HTMLElement | null, to: HTMLElement | undefined): void {
  if (!to) return;
  for (const button of buttonsIn(toolbar)) button.tabIndex = button === to ? 0 : -1;
}
