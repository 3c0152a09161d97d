/** The bar at the foot of the submit page: whether the text is kept, what a submit costs, and Submit. */
import { Button, Loader, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import dayjs from "dayjs";
import { useState } from "react";
import type { CreatedPost } from "../contract.ts";
import classes from "./submit-dock.module.css";
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
  isKept: boolean;
  restoredFrom: number | null;
  unrecordedPost: CreatedPost | null;
  onSubmit: () => void;
  onDiscard: () => void;
  onStopWaiting: () => void;
};

export function SubmitDock({ phase, releasesLeft, onSubmit, onStopWaiting, ...text }: Props) {
  return (
    <div className={classes.dock} data-phase={phase}>
      <div className={classes.words}>
        <TextStatus {...text} />
        <span className={classes.cost}>
          Submitting uses 1 release.{" "}
          {releasesLeft !== null && (
            <>
              You have <b>{releasesLeft}</b> left.
            </>
          )}
        </span>
      </div>
      {phase === "waiting" && <Button onClick={onStopWaiting}>Keep writing</Button>}
      <Button
        variant="filled"
        onClick={onSubmit}
        aria-busy={phase !== "idle" || undefined}
        leftSection={phase !== "idle" && <Loader size={14} color="currentColor" aria-hidden />}
      >
        {SUBMIT_LABELS[phase]}
      </Button>
    </div>
  );
}

type StatusProps = Pick<Props, "isTouched" | "isKept" | "restoredFrom" | "unrecordedPost" | "onDiscard">;

function TextStatus({ isTouched, isKept, restoredFrom, unrecordedPost, onDiscard }: StatusProps) {
  const [isAsking, setAsking] = useState(false);
  if (isAsking) {
    const discard = () => {
      setAsking(false);
      onDiscard();
    };
    return (
      <div className={classes.status} role="group" aria-label="Discard this text?">
        <span>Discard this text and its files?</span>
        <Button size="xs" autoFocus onClick={() => setAsking(false)}>
          Keep
        </Button>
        <Button size="xs" color="red" variant="filled" onClick={discard}>
          Discard
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.status}>
      <span role="status" className={classes.line} data-alarm={(isTouched && !isKept) || undefined}>
        {statusLine()}
      </span>
      {isTouched && (
        <UnstyledButton className={classes.discard} onClick={() => setAsking(true)}>
          Discard
        </UnstyledButton>
      )}
    </div>
  );

  function statusLine() {
    if (unrecordedPost) {
      return (
        <>
          <IconCheck size={16} aria-hidden />
          <span>
            Published: <a href={unrecordedPost.url}>{unrecordedPost.name}</a>. Submit again to record its release; a
            changed text is a second release.
          </span>
        </>
      );
    }
    if (!isTouched) return null;
    if (!isKept) {
      return (
        <>
          <IconAlertTriangle size={16} aria-hidden />
          <span>Not kept: this browser's storage is full.</span>
        </>
      );
    }
    return (
      <>
        <IconCheck size={16} aria-hidden />
        <span>
          {restoredFrom === null
            ? "Kept in this browser"
            : `Restored from ${dayjs(restoredFrom).format("D MMM, HH:mm")}`}
        </span>
      </>
    );
  }
}
