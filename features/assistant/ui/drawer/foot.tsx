/** Open proposals, and actions on the whole draft. */
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconPlayerStop } from "@tabler/icons-react";
import type { ConversationControl } from "../conversation/use-conversation.ts";
import { acceptableFields } from "../conversation/decide.ts";
import classes from "./bars.module.css";

type Props = { conversation: ConversationControl; isInserting: boolean; onInsert: () => void };

export function DrawerFoot({ conversation, isInserting, onInsert }: Props) {
  const { state, dispatch, stop, isKept } = conversation;
  const waiting = Object.keys(state.changes).length;
  const { run } = state;
  if (run) {
    return (
      <footer className={classes.foot}>
        <p className={classes.words} role="status">
          {run.isStopping ? "Stopping" : "Writing"}
        </p>
        <Button
          leftSection={<IconPlayerStop size={16} stroke={1.75} aria-hidden />}
          disabled={run.isStopping}
          onClick={stop}
        >
          Stop
        </Button>
        <Button variant="filled" disabled>
          Insert into Your Blog
        </Button>
      </footer>
    );
  }
  return (
    <footer className={classes.foot}>
      <p className={classes.words} role="status">
        {wordsFor(waiting)}
        {!isKept && (
          <span className={classes.alarm}>
            Your browser's storage is full or blocked. Reloading the page would lose this draft.
          </span>
        )}
      </p>
      {state.past.length > 0 && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
          onClick={() => dispatch({ type: "undone" })}
        >
          Undo
        </Button>
      )}
      {acceptableFields(state).length > 0 && (
        <Button onClick={() => dispatch({ type: "all-accepted" })}>Accept all</Button>
      )}
      <Button variant="filled" loading={isInserting} disabled={!state.draft} onClick={onInsert}>
        Insert into Your Blog
      </Button>
    </footer>
  );
}

function waitingWords(waiting: number): string {
  return waiting === 1 ? "1 change to review" : `${waiting} changes to review`;
}

function wordsFor(waiting: number) {
  if (waiting === 0) return null;
  return (
    <>
      {waitingWords(waiting)}
      <span className={classes.more}>Only changes you accept are inserted.</span>
    </>
  );
}

type InsertQuestionProps = {
  /** Changes that wait for a decision. */
  waiting: number;
  /** Whether any of them is complete: cut-off ones must be accepted one by one. */
  canAccept: boolean;
  onAnswer: (answer: "back" | "without" | "accept") => void;
};

/** Asks before undecided changes are left out of what is inserted. */
export function InsertQuestion({ waiting, canAccept, onAnswer }: InsertQuestionProps) {
  return (
    <footer className={classes.foot} role="group" aria-label="Insert without reviewing all changes?">
      <p className={classes.words}>{waitingWords(waiting)}</p>
      <Button variant="subtle" color="gray" autoFocus onClick={() => onAnswer("back")}>
        Back
      </Button>
      <Button onClick={() => onAnswer("without")}>Insert without {waiting === 1 ? "it" : "them"}</Button>
      {canAccept && (
        <Button variant="filled" onClick={() => onAnswer("accept")}>
          Accept all and insert
        </Button>
      )}
    </footer>
  );
}

type QuestionProps = { onAnswer: (isYes: boolean) => void };

/** Replaces the foot; the safe answer has the focus. */
export function StartAgainQuestion({ onAnswer }: QuestionProps) {
  return (
    <footer className={classes.foot} role="group" aria-label="Start over?">
      <p className={classes.words}>Discard this draft, the conversation and everything you entered?</p>
      <Button autoFocus onClick={() => onAnswer(false)}>
        Keep
      </Button>
      <Button color="red" variant="filled" onClick={() => onAnswer(true)}>
        Start again
      </Button>
    </footer>
  );
}
