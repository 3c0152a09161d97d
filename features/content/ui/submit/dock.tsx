/** The bar at the foot of the submit page: where the text is, what a submit costs, Schedule Post and Submit. */
import { Button, Loader, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { MAIN_BUTTON } from "#ui-kit/forms/submit-key.ts";
import { ActionDock, DockNote, DockQuestion } from "#ui-kit/page/action-dock.tsx";
import type { SavedPost } from "../../contract.ts";
import classes from "./dock.module.css";
import { TextStatus } from "./text-status.tsx";
import type { KeptForm } from "../drafts/use-kept-form.ts";
import type { SubmitPhase } from "./use-submit.ts";

const SUBMIT_LABELS: Record<SubmitPhase, string> = {
  idle: "Submit",
  waiting: "Waiting for uploads",
  sending: "Submitting",
};

type Props = {
  phase: SubmitPhase;
  /** null when the plan has no cap. */
  releasesLeft: number | null;
  isTouched: boolean;
  form: KeptForm;
  unrecordedPost: SavedPost | null;
  onSubmit: () => void;
  onSchedule: () => void;
  onDiscard: () => void;
  onStopWaiting: () => void;
  /** Shows what was saved elsewhere next to what is typed. */
  onCompare: () => void;
};

export function SubmitDock({
  phase,
  releasesLeft,
  isTouched,
  onSubmit,
  onSchedule,
  onStopWaiting,
  onCompare,
  ...text
}: Props) {
  const [isAsking, setAsking] = useState(false);
  const isStale = text.form.draft.conflict !== null;
  if (isAsking && !isStale) {
    const answer = (isYes: boolean) => {
      setAsking(false);
      if (isYes) text.onDiscard();
    };
    return (
      <DockQuestion
        label="Discard this draft?"
        question="Discard this draft and its files?"
        no="Keep"
        yes="Discard"
        onAnswer={answer}
      />
    );
  }
  const words = (
    <>
      <div className={classes.status}>
        <TextStatus form={text.form} isTouched={isTouched} unrecordedPost={text.unrecordedPost} />
        {isTouched && !isStale && (
          <UnstyledButton className={classes.discard} onClick={() => setAsking(true)}>
            Discard
          </UnstyledButton>
        )}
      </div>
      <DockNote>
        Submitting uses 1 release.{" "}
        {releasesLeft !== null && (
          <>
            You have <b>{releasesLeft}</b> left.
          </>
        )}
      </DockNote>
    </>
  );
  if (isStale)
    return (
      <ActionDock words={words}>
        <Button variant="filled" onClick={onCompare}>
          Compare versions
        </Button>
      </ActionDock>
    );
  return (
    <ActionDock words={words} isBusy={phase !== "idle"}>
      {phase === "waiting" && <Button onClick={onStopWaiting}>Keep writing</Button>}
      {phase === "idle" && <Button onClick={onSchedule}>Schedule Post</Button>}
      <Button
        {...MAIN_BUTTON}
        variant="filled"
        onClick={onSubmit}
        aria-busy={phase !== "idle" || undefined}
        leftSection={phase !== "idle" && <Loader size={14} color="currentColor" aria-hidden />}
      >
        {SUBMIT_LABELS[phase]}
      </Button>
    </ActionDock>
  );
}
