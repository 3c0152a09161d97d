import { Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { formatDay } from "#ui-kit/format/dates.ts";
import type { Subscription } from "../../contracts/checkout.ts";
import classes from "./billing-screen.module.css";
import { releaseWords } from "../../words/plan-words.ts";

type CancelQuestionProps = { subscription: Subscription; onAnswer: (isYes: boolean) => void };

/** Says what ends and what stays before a plan is cancelled; the harmless answer has the focus. */
export function CancelQuestion({ subscription: { plan, status, period_end }, onAnswer }: CancelQuestionProps) {
  useHotkeys([["Escape", () => onAnswer(false)]]);
  const { press_releases: left } = useMe().features;
  const end =
    status === "past_due" ? "Your plan will end immediately" : `Your plan runs until ${formatDay(period_end)}`;
  return (
    <div className={classes.question} role="group" aria-label={`Cancel ${plan.name}?`}>
      <p>
        <b>Cancel {plan.name}?</b> {end}, and from then on the starting plan’s limits apply.{" "}
        {left !== null && left > 0 && `The ${releaseWords(left)} you have left ${left === 1 ? "stays" : "stay"} yours.`}
      </p>
      <div className={classes.actions}>
        <Button autoFocus onClick={() => onAnswer(false)}>
          Keep plan
        </Button>
        <Button color="red" variant="filled" onClick={() => onAnswer(true)}>
          Cancel {plan.name}
        </Button>
      </div>
    </div>
  );
}
