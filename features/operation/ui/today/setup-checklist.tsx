/** What a new installation still needs, until all of it is done or the operator hides it in this browser. */
import { useState } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { hasMark, setMark } from "#ui-kit/browser-mark.ts";
import { Checklist, StepLink } from "#ui-kit/page/checklist.tsx";
import type { TodaySetup } from "../../today-contract.ts";
import { type SetupStep, setupSteps } from "./setup-steps.ts";

export function SetupChecklist({ setup }: { setup: TodaySetup }) {
  const { id } = useMe();
  const [isHidden, setHidden] = useState(() => hasMark("setup-hidden", id));
  const steps = setupSteps(setup);
  if (isHidden || steps.every(({ isDone }) => isDone)) return null;
  const dismiss = () => {
    setMark("setup-hidden", id);
    setHidden(true);
  };
  return (
    <Checklist
      label="Set-up"
      title="Set up this site"
      intro="Set these up before readers and customers arrive."
      steps={steps.map(({ link, ...step }) => ({
        ...step,
        detail: step.isDone ? labelsOf(step) : step.detail,
        renderAction: (isNow) => <StepLink {...link} isFilled={isNow} />,
      }))}
      onDismiss={dismiss}
    />
  );
}

function labelsOf({ parts = [] }: Pick<SetupStep, "parts">): string {
  return parts.map(({ label }) => label).join(", ");
}
