/** "Publish with placeholders?": lists unfilled placeholders before readers see them. */
import { Button, Modal } from "@mantine/core";
import { useRef, useState } from "react";
import { DialogActions } from "#ui-kit/dialogs/dialog-actions.tsx";
import { focusField } from "#ui-kit/forms/field-id.ts";
import classes from "./placeholder-dialog.module.css";
import type { PlaceholderQuestion } from "./use-placeholder-question.ts";

/** More are counted, not named. */
const MOST_NAMED = 8;

type Props = {
  /** The form whose fields it leads to. */
  scope: string;
  question: PlaceholderQuestion | null;
  onAnswer: (isWanted: boolean) => void;
};

export function PlaceholderDialog({ scope, question, onAnswer }: Props) {
  // While the dialog fades away it still says what it asked.
  const [asked, setAsked] = useState(question);
  if (question && question !== asked) setAsked(question);
  const wasDeclined = useRef(false);
  const answer = (isWanted: boolean) => {
    wasDeclined.current = !isWanted;
    onAnswer(isWanted);
  };
  const leadToText = () => {
    if (asked && wasDeclined.current) focusField(asked.field, scope);
    wasDeclined.current = false;
  };
  return (
    <Modal
      opened={question !== null}
      onClose={() => answer(false)}
      // The focus is back where it was; now it may go to what is to be filled in.
      onExitTransitionEnd={leadToText}
      title={asked?.isScheduled ? "Schedule with placeholders?" : "Publish with placeholders?"}
      size={440}
      withCloseButton={false}
    >
      {asked && (
        <>
          <Placeholders placeholders={asked.placeholders} />
          <DialogActions>
            <Button onClick={() => answer(true)}>{asked.isScheduled ? "Schedule anyway" : "Publish anyway"}</Button>
            <Button variant="filled" data-autofocus onClick={() => answer(false)}>
              Keep editing
            </Button>
          </DialogActions>
        </>
      )}
    </Modal>
  );
}

function Placeholders({ placeholders }: { placeholders: readonly string[] }) {
  const more = placeholders.length - MOST_NAMED;
  return (
    <div className={classes.words}>
      <p>Readers would see these placeholders, which are still unfilled:</p>
      <ul>
        {placeholders.slice(0, MOST_NAMED).map((placeholder) => (
          <li key={placeholder}>{placeholder}</li>
        ))}
      </ul>
      {more > 0 && <p>{`And ${more} more.`}</p>}
    </div>
  );
}
