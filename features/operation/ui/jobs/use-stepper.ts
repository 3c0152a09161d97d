/** An operator's action on jobs, from question to result; shared by the tables and the dialog. */
import { useState } from "react";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { jobIdOf } from "./item.ts";
import { type JobStep, useJobStep } from "./use-jobs.ts";

/** A step with what it is done to, in words. */
export type AskedStep = { step: JobStep; what: string };

export type Stepper = {
  /** Waits for a yes. */
  asked: AskedStep | null;
  /** Is under way. */
  running: JobStep | null;
  ask: (asked: AskedStep) => void;
  cancel: () => void;
  run: (step: JobStep) => void;
};

export function useStepper(): Stepper {
  const { item, closeItem } = useNavigation();
  const [asked, setAsked] = useState<AskedStep | null>(null);
  const { mutate, isPending, variables } = useJobStep((step, count) => {
    if (step.kind !== "retry-queue" && jobIdOf(item) === step.id) closeItem();
    showSuccess(wordsOf(step, count));
  });
  return {
    asked,
    running: isPending ? variables : null,
    ask: setAsked,
    cancel: () => setAsked(null),
    run: (step) => {
      setAsked(null);
      mutate(step, { onError: (error) => showError(error.message) });
    },
  };
}

function wordsOf(step: JobStep, count: number): string {
  if (step.kind === "drop") return "Job dropped.";
  return count === 1 ? "Job is running again." : `${count} jobs are running again.`;
}
