import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { DialogFoot } from "./dialog-foot.tsx";
import { useLastShown } from "./use-last-shown.ts";
import classes from "./question.module.css";

type QuestionProps<T> = {
  /** What it is about; null closes the dialog. */
  about: T | null;
  title: (about: T) => string;
  /** What is done, and what it changes. */
  text: (about: T) => ReactNode;
  /** On the buttons: what leaves all as it is, and what is asked about. */
  no?: string;
  yes: (about: T) => string;
  isRed?: (about: T) => boolean;
  isBusy?: boolean;
  onCancel: () => void;
  onConfirm: (about: T) => void;
};

const always = () => true;

/** Asks before something is done. While the dialog fades away it still shows what it asked. */
export function Question<T>({ about, isRed = always, isBusy, onCancel, onConfirm, ...words }: QuestionProps<T>) {
  const asked = useLastShown(about);
  return (
    <Modal opened={about !== null} onClose={onCancel} title={asked !== null && words.title(asked)} size={440}>
      {asked !== null && (
        <>
          <p className={classes.text}>{words.text(asked)}</p>
          <DialogFoot>
            <Button data-autofocus onClick={onCancel}>
              {words.no ?? "Cancel"}
            </Button>
            <Button
              variant="filled"
              color={isRed(asked) ? "red" : undefined}
              loading={isBusy}
              onClick={() => onConfirm(asked)}
            >
              {words.yes(asked)}
            </Button>
          </DialogFoot>
        </>
      )}
    </Modal>
  );
}
