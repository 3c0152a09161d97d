import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useDialogClosing } from "./dialog-closing.ts";
import classes from "./dialog-foot.module.css";
import { CancelButton } from "./form-modal.tsx";

/** Buttons of a dialog, with what there is to say of it at their left, read out as it changes. */
export function DialogFoot({ words = "", children }: { words?: string; children: ReactNode }) {
  const { isAsking, stay, discard } = useDialogClosing();
  return (
    <footer className={classes.foot} data-asking={isAsking || undefined}>
      <p role="status">{isAsking ? "Discard your changes?" : words}</p>
      <div className={classes.actions} hidden={isAsking}>
        {children}
      </div>
      {isAsking && (
        <>
          <Button autoFocus onClick={stay}>
            Keep editing
          </Button>
          <Button color="red" variant="filled" onClick={discard}>
            Discard
          </Button>
        </>
      )}
    </footer>
  );
}

type FormFootProps = {
  words?: string;
  isSending: boolean;
  isRed?: boolean;
  isBlocked?: boolean;
  /** On the button that sends the form. */
  children: ReactNode;
};

/** Foot of a form in a FormModal: cancels, or sends. */
export function FormFoot({ words, isSending, isRed, isBlocked, children }: FormFootProps) {
  return (
    <DialogFoot words={words}>
      <CancelButton disabled={isSending} />
      <Button type="submit" variant="filled" color={isRed ? "red" : undefined} loading={isSending} disabled={isBlocked}>
        {children}
      </Button>
    </DialogFoot>
  );
}
