/** The keys of the console. None works while something is typed, in a dialog, or with a key held down. */
import { type HotkeyItem, useHotkeys } from "@mantine/hooks";
import type { Decision } from "../contract.ts";

export const MODERATION_KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["J"], does: "Next post" },
  { keys: ["K"], does: "Previous post" },
  { keys: ["↓", "↑"], does: "The same, when the queue has focus" },
  { keys: ["A"], does: "Approve" },
  { keys: ["R"], does: "Return with comments" },
  { keys: ["X"], does: "Reject with a reason" },
  { keys: ["D"], does: "Switch between page and changes" },
  { keys: ["?"], does: "Show these shortcuts" },
];

type KeyActions = {
  onMove: (step: 1 | -1) => void;
  onDecide: (decision: Decision) => void;
  onFlip: () => void;
  onHelp: () => void;
};

export function useModerationKeys({ onMove, onDecide, onFlip, onHelp }: KeyActions): void {
  const when = (act: () => void) => (event: KeyboardEvent) => {
    if (!event.repeat && !isInDialog(event)) act();
  };
  const keys: HotkeyItem[] = [
    ["j", when(() => onMove(1))],
    ["k", when(() => onMove(-1))],
    ["a", when(() => onDecide("approve"))],
    ["r", when(() => onDecide("return"))],
    ["x", when(() => onDecide("reject"))],
    ["d", when(onFlip)],
    ["shift+?", when(onHelp)],
    ["?", when(onHelp)],
  ];
  useHotkeys(keys);
}

/** An open dialog receives the keys, wherever the focus is. */
function isInDialog({ target }: KeyboardEvent): boolean {
  const isWithin = target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null;
  return isWithin || document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}
