/** Steps in any order, ticked from what there is: the first run of an account, and that of an installation. */
import { Button, Progress } from "@mantine/core";
import { IconCheck, IconClock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type Place, useNavigation } from "./navigation.tsx";
import classes from "./checklist.module.css";

export type Part = { label: string; isDone: boolean };
export type ChecklistStep = {
  title: string;
  /** The task; once it is done, its result. */
  detail: string;
  isDone: boolean;
  /** Nothing is left to do but to wait for an email or a time. */
  isWaiting?: boolean;
  parts?: readonly Part[];
  /** Leads to where it is done. */
  renderAction: (isNow: boolean) => ReactNode;
};

type Props = {
  label: string;
  title: ReactNode;
  /** Below the title. */
  intro: string;
  steps: readonly ChecklistStep[];
  onDismiss: () => void;
  children?: ReactNode;
};

export function Checklist({ label, title, intro, steps, onDismiss, children }: Props) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const now = steps.findIndex(({ isDone, isWaiting = false }) => !isDone && !isWaiting);
  const dismiss = () => {
    onDismiss();
    // The button goes with the list.
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  };
  return (
    <section aria-label={label} className={classes.list}>
      <header>
        <div>
          <h2>{title}</h2>
          <p>{intro}</p>
        </div>
        <div className={classes.progress}>
          <Progress value={(done / steps.length) * 100} aria-label="Steps done" />
          <span>
            {done} of {steps.length} done
          </span>
        </div>
        <Button variant="subtle" color="gray" onClick={dismiss}>
          {done === steps.length ? "Close" : "Hide steps"}
        </Button>
      </header>
      <ol>
        {steps.map((step, index) => (
          <StepLine key={step.title} step={step} number={index + 1} isNow={index === now} />
        ))}
      </ol>
      {children}
    </section>
  );
}

function StepLine({ step, number, isNow }: { step: ChecklistStep; number: number; isNow: boolean }) {
  const { title, detail, isDone, isWaiting = false, parts = [], renderAction } = step;
  return (
    <li data-done={isDone || undefined} data-now={isNow || undefined} data-waits={(!isDone && isWaiting) || undefined}>
      <span className={classes.mark}>
        {isDone ? (
          <IconCheck size={16} role="img" aria-label="Done" />
        ) : isWaiting ? (
          <IconClock size={16} role="img" aria-label="Waiting" />
        ) : (
          <span aria-hidden>{number}</span>
        )}
      </span>
      <div>
        <h3>{title}</h3>
        <p>
          <bdi>{detail}</bdi>
        </p>
        {!isDone && parts.length > 1 && (
          <ul className={classes.parts}>
            {parts.map(({ label, isDone: has }) => (
              <li key={label} data-done={has || undefined}>
                {has ? <IconCheck size={14} role="img" aria-label="Done:" /> : <i aria-hidden />}
                {label}
              </li>
            ))}
          </ul>
        )}
      </div>
      {!isDone && renderAction(isNow)}
    </li>
  );
}

type StepLinkProps = { label: string; to: string; place?: Place | undefined; isFilled: boolean };

/** The button of a step that is done on another screen. */
export function StepLink({ label, to, place, isFilled }: StepLinkProps) {
  const { hrefOf, open } = useNavigation();
  return (
    <Button
      component="a"
      href={hrefOf(to, place)}
      className={classes.action}
      variant={isFilled ? "filled" : "default"}
      onClick={(event) => {
        event.preventDefault();
        open(to, place);
      }}
    >
      {label}
    </Button>
  );
}

/** In place of the button of a step that cannot be done yet. */
export function StepLater({ children }: { children: ReactNode }) {
  return <span className={classes.later}>{children}</span>;
}
