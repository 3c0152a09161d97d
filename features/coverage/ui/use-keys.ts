/** The keys of Coverage. None works while something is typed, in a dialog or a menu, or with a key held down. */
import { useHotkeys } from "@mantine/hooks";

type KeyActions = {
  onMove: (step: 1 | -1) => void;
  onConfirm: () => void;
  onDismiss: () => void;
  /** Left out where it means what it always does. */
  onOpen?: () => void;
};

export function useCoverageKeys({ onMove, onConfirm, onDismiss, onOpen }: KeyActions): void {
  const when = (act: () => void) => (event: KeyboardEvent) => {
    if (!event.repeat && !isElsewhere(event)) act();
  };
  useHotkeys([
    ["j", when(() => onMove(1))],
    ["k", when(() => onMove(-1))],
    ["c", when(onConfirm)],
    ["d", when(onDismiss)],
    [
      "Enter",
      (event) => {
        if (onOpen && !event.repeat && !isElsewhere(event) && !isOnControl(event)) onOpen();
      },
      // Enter on a link or a button is its own.
      { preventDefault: false },
    ],
  ]);
}

/** An open dialog or menu receives the keys, wherever the focus is. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  const isWithin =
    target instanceof Element && target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
  return isWithin || document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

function isOnControl({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("a, button, input, select, textarea") !== null;
}
