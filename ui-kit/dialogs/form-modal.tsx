/** A dialog with a form: it asks before Escape, its cross or Cancel throw away what was typed. */
import { Button, type ButtonProps, Modal, type ModalProps } from "@mantine/core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { DialogClosingContext, useDialogClosing } from "./dialog-closing.ts";

/** Its form says by DialogForm, or by useDirtyForm, whether there is anything to lose; its DialogFoot asks. */
export function FormModal({ onClose, children, ...props }: ModalProps) {
  const isDirty = useRef(false);
  const focused = useRef<Element | null>(null);
  const [isAsking, setAsking] = useState(false);
  const report = useCallback((isNow: boolean) => {
    isDirty.current = isNow;
    if (!isNow) setAsking(false);
  }, []);
  const closing = useMemo(
    () => ({
      isAsking,
      report,
      close: () => {
        if (!isDirty.current) return onClose();
        focused.current = document.activeElement;
        setAsking(true);
      },
      stay: () => setAsking(false),
      discard: () => {
        focused.current = null;
        report(false);
        onClose();
      },
    }),
    [isAsking, onClose, report],
  );
  // Returns the focus to the element that had it before the question.
  useEffect(() => {
    if (isAsking) return;
    if (focused.current instanceof HTMLElement && focused.current.isConnected) focused.current.focus();
    focused.current = null;
  }, [isAsking]);
  return (
    <Modal {...props} onClose={isAsking ? closing.stay : closing.close}>
      <DialogClosingContext value={closing}>{children}</DialogClosingContext>
    </Modal>
  );
}

/** Closes the FormModal around it as Escape does. */
export function CancelButton(props: Pick<ButtonProps, "disabled"> & { autoFocus?: boolean }) {
  const { close } = useDialogClosing();
  return (
    <Button {...props} onClick={close}>
      Cancel
    </Button>
  );
}
