/** A post that was saved elsewhere since it was opened: the user chooses between the stored and the typed text. */
import { type RefObject, useState } from "react";
import type { PostDetail } from "../../contract.ts";
import type { Shown } from "../edit/use-edit.ts";

export type Conflict = {
  stored: PostDetail;
  mine: Shown;
  /** What both are based on; null if unknown. */
  base: Shown | null;
  /** Name of the button that caused the conflict. */
  saveLabel: string;
  /** Saves the choice on top of the stored version. */
  settle: (chosen: Shown) => void;
};

export type ConflictControl = ReturnType<typeof useConflict>;

/** @param form has the focus again afterwards. */
export function useConflict(form: RefObject<HTMLElement | null>) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** Back to the unchanged form. */
  const close = () => {
    setConflict(null);
    requestAnimationFrame(() => form.current?.focus({ preventScroll: true }));
  };
  return {
    conflict,
    open: setConflict,
    close,
    settle: (chosen: Shown) => {
      close();
      conflict?.settle(chosen);
    },
  };
}
