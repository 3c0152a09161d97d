/** Between a dialog and its form: what was typed is not lost by a key that closes. */
import { createContext, useContext, useEffect } from "react";

type DialogClosing = {
  /** The dialog asks whether what was typed may go. */
  isAsking: boolean;
  /** Closes, or asks first when the form has unsaved changes. */
  close: () => void;
  /** The answers to the question. */
  stay: () => void;
  discard: () => void;
  report: (isDirty: boolean) => void;
};

const nothing = () => {};

export const DialogClosingContext = createContext<DialogClosing>({
  isAsking: false,
  close: nothing,
  stay: nothing,
  discard: nothing,
  report: nothing,
});

export const useDialogClosing = () => useContext(DialogClosingContext);

/** @param isDirty the form has unsaved changes. Without a FormModal around it, nothing asks. */
export function useDirtyForm(isDirty: boolean): void {
  const { report } = useDialogClosing();
  useEffect(() => {
    report(isDirty);
    return () => report(false);
  }, [report, isDirty]);
}
