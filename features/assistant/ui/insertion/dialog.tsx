/** Asks before an inserted draft replaces what the user wrote, or goes in up to the plan's word limit only. */
import { Button, Modal } from "@mantine/core";
import { DialogActions } from "#ui-kit/dialogs/dialog-actions.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import classes from "./dialog.module.css";
import type { Cut } from "./plan.ts";

export type InsertAnswer = "replace" | "keep" | "cancel";

export type InsertQuestion = {
  /** Labels of the fields with the user's own text. */
  replaced: string[];
  /** Label of the button that keeps the user's text; null: nothing would be left to insert. */
  keepLabel: string | null;
  cut: Cut | null;
};

type Props = { question: InsertQuestion | null; onAnswer: (answer: InsertAnswer) => void };

/** Above the assistant's drawer. */
const LAYER = 300;

export function InsertDialog({ question, onAnswer }: Props) {
  const asked = useLastShown(question);
  const cancel = () => onAnswer("cancel");
  return (
    <Modal opened={question !== null} onClose={cancel} size={440} zIndex={LAYER} withCloseButton={false}>
      {asked && (
        <>
          <Modal.Title className={classes.title}>
            {asked.replaced.length > 0 ? "Replace what you wrote?" : "Insert part of the content?"}
          </Modal.Title>
          <Reasons {...asked} />
          <DialogActions>
            <Button data-autofocus onClick={cancel}>
              Cancel
            </Button>
            {asked.replaced.length > 0 && asked.keepLabel !== null && (
              <Button onClick={() => onAnswer("keep")}>{asked.keepLabel}</Button>
            )}
            <Button variant="filled" onClick={() => onAnswer("replace")}>
              {asked.replaced.length > 0 ? "Replace" : "Insert this part"}
            </Button>
          </DialogActions>
        </>
      )}
    </Modal>
  );
}

function Reasons({ replaced, cut }: InsertQuestion) {
  return (
    <div className={classes.reasons}>
      {replaced.length > 0 && (
        <>
          <p>The draft has different text for fields you have already filled in:</p>
          <ul>
            {replaced.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </>
      )}
      {cut && (
        <p>
          The draft's content has {cut.words} words. Your plan allows {cut.limit}: the first {cut.limit} are inserted.
          The rest stays in the assistant.
        </p>
      )}
    </div>
  );
}
