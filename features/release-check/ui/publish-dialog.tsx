/** "Publish with placeholders?": asks about what is doubtful in a text before readers see it. */
import { Button, Modal } from "@mantine/core";
import { useRef } from "react";
import { DialogActions } from "#ui-kit/dialogs/dialog-actions.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { focusField } from "#ui-kit/forms/field-id.ts";
import type { PublishQuestion } from "../rules/publish-questions.ts";
import classes from "./publish-dialog.module.css";
import type { AskedQuestions } from "./use-publish-question.ts";

/** More are counted, not named. */
const MAX_NAMED = 8;

/** Words of a title with one question; with several it is "as it is". */
const TITLE_WORDS: Record<PublishQuestion["about"], string> = {
  notes: "these notes",
  placeholders: "with placeholders",
  companies: "with another company's words",
  day: "with another date",
};

type Props = {
  /** The form whose fields it leads to. */
  scope: string;
  asked: AskedQuestions | null;
  onAnswer: (isWanted: boolean) => void;
};

export function PublishDialog({ scope, asked, onAnswer }: Props) {
  const shown = useLastShown(asked);
  const wasDeclined = useRef(false);
  const answer = (isWanted: boolean) => {
    wasDeclined.current = !isWanted;
    onAnswer(isWanted);
  };
  const leadToText = () => {
    if (shown && wasDeclined.current) focusField(shown.questions[0]?.field ?? "content", scope);
    wasDeclined.current = false;
  };
  const verb = shown?.isScheduled ? "Schedule" : "Publish";
  return (
    <Modal
      opened={asked !== null}
      onClose={() => answer(false)}
      // The focus is back where it was; now it may go to what is to be changed.
      onExitTransitionEnd={leadToText}
      title={`${verb} ${titleWords(shown?.questions ?? [])}?`}
      size={440}
      withCloseButton={false}
    >
      {shown && (
        <>
          {shown.questions.map((question) => (
            <Question key={question.about} {...question} />
          ))}
          <p className={classes.as}>{shown.publishesAs}</p>
          <DialogActions>
            <Button onClick={() => answer(true)}>{verb} anyway</Button>
            <Button variant="filled" data-autofocus onClick={() => answer(false)}>
              Keep editing
            </Button>
          </DialogActions>
        </>
      )}
    </Modal>
  );
}

function titleWords([first, ...others]: readonly PublishQuestion[]): string {
  return first && others.length === 0 ? TITLE_WORDS[first.about] : "as it is";
}

function Question({ text, items }: PublishQuestion) {
  const more = items.length - MAX_NAMED;
  return (
    <div className={classes.words}>
      <p>{text}</p>
      {items.length > 0 && (
        <ul>
          {items.slice(0, MAX_NAMED).map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {more > 0 && <p>{`And ${more} more.`}</p>}
    </div>
  );
}
