/** Asks whether a post moves to a day that is not the one its text is dated. */
import { Button, Modal } from "@mantine/core";
import { useRef, useState } from "react";
import { DialogActions } from "#ui-kit/dialogs/dialog-actions.tsx";

/** `ask` resolves with the answer; `dialog` has to be rendered. */
export function useMoveQuestion() {
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const pending = useRef<(isWanted: boolean) => void>(undefined);
  const answer = (isWanted: boolean) => {
    setOpen(false);
    pending.current?.(isWanted);
    pending.current = undefined;
  };
  const ask = (question: string): Promise<boolean> => {
    pending.current?.(false);
    setText(question);
    setOpen(true);
    return new Promise((resolve) => (pending.current = resolve));
  };
  const dialog = (
    <Modal
      opened={isOpen}
      onClose={() => answer(false)}
      title="Move with another date?"
      size={440}
      withCloseButton={false}
    >
      <p>{text}</p>
      <DialogActions>
        <Button onClick={() => answer(true)}>Move anyway</Button>
        <Button variant="filled" data-autofocus onClick={() => answer(false)}>
          Keep the time
        </Button>
      </DialogActions>
    </Modal>
  );
  return { ask, dialog };
}
