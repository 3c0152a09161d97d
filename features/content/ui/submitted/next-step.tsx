/** A step after a submit: its state, time and a note. */
import { IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./next-step.module.css";

const LABELS = { done: "Done", now: "In progress", next: "To come" } as const;

type NextStepProps = {
  state: keyof typeof LABELS;
  text: string;
  /** At the right: a time, or progress. */
  aside?: ReactNode;
  children?: ReactNode;
};

export function NextStep({ state, text, aside, children }: NextStepProps) {
  return (
    <li className={classes.step} data-state={state}>
      <Mark state={state} />
      <b>{text}</b>
      {aside && <span className={classes.aside}>{aside}</span>}
      {children && <div className={classes.more}>{children}</div>}
    </li>
  );
}

function Mark({ state }: Pick<NextStepProps, "state">) {
  const look = { size: 16, stroke: 1.75, role: "img", "aria-label": LABELS[state] } as const;
  if (state === "done") return <IconCircleCheck {...look} />;
  return <i role="img" aria-label={LABELS[state]} />;
}
