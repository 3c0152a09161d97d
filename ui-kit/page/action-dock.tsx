/** Action bar at the foot of a long form: status on the left, buttons on the right. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./action-dock.module.css";

type DockProps = {
  /** The status: a DockLine, a DockNote, or both. */
  words: ReactNode;
  /** On a phone the status is in a row above the actions. */
  wraps?: boolean;
  /** While something runs, a phone shows the actions alone. */
  isBusy?: boolean;
  children: ReactNode;
};

export function ActionDock({ words, wraps = false, isBusy = false, children }: DockProps) {
  return (
    <div
      className={classes.dock}
      role="group"
      aria-label="Actions"
      data-wraps={wraps || undefined}
      data-busy={isBusy || undefined}
    >
      <div className={classes.words}>{words}</div>
      {children}
    </div>
  );
}

type LineProps = {
  isAlarm?: boolean;
  /** On a phone it takes a row of its own. */
  isLong?: boolean;
  children: ReactNode;
};

/** A state with its icon, announced when it changes. */
export function DockLine({ isAlarm = false, isLong = false, children }: LineProps) {
  return (
    <span role="status" className={classes.line} data-alarm={isAlarm || undefined} data-long={isLong || undefined}>
      {children}
    </span>
  );
}

/** The cost of an action. */
export function DockNote({ children }: { children: ReactNode }) {
  return <span className={classes.note}>{children}</span>;
}

type QuestionProps = {
  label: string;
  question: string;
  no: string;
  yes: string;
  wraps?: boolean;
  onAnswer: (isYes: boolean) => void;
};

/** Asks in the dock's place before something is thrown away; the harmless answer has the focus. */
export function DockQuestion({ label, question, no, yes, wraps = false, onAnswer }: QuestionProps) {
  return (
    <div className={classes.dock} data-wraps={wraps || undefined} role="group" aria-label={label}>
      <div className={classes.words}>
        <span>{question}</span>
      </div>
      <Button autoFocus onClick={() => onAnswer(false)}>
        {no}
      </Button>
      <Button color="red" variant="filled" onClick={() => onAnswer(true)}>
        {yes}
      </Button>
    </div>
  );
}
