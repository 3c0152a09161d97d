/** The bar at the foot of the submit page: save status, cost of a submit, Preview, Schedule Post and Submit. */
import { Button, Loader } from "@mantine/core";
import { IconCalendarTime, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Destinations } from "#features/billing/ui/destinations/destinations.tsx";
import { showWarning } from "#ui-kit/toasts/toasts.tsx";
import { MAIN_BUTTON } from "#ui-kit/forms/submit-key.ts";
import {
  ActionDock,
  DockAction,
  DockFacts,
  DockKeys,
  DockMenu,
  DockNote,
  DockQuestion,
} from "#ui-kit/page/action-dock.tsx";
import { MenuItem } from "#ui-kit/page/menu-item.tsx";
import type { SavedPost } from "../../contract.ts";
import type { AskButton } from "../approval/use-gate.ts";
import type { StoredForm } from "../drafts/use-stored-form.ts";
import { CostNote, PointsItem, PointsToCheck } from "../form/dock-facts.tsx";
import type { SendingPhase } from "../form/use-sending.ts";
import { SaveTemplateItem } from "../templates/template-item.tsx";
import { TextStatus } from "./text-status.tsx";

const SUBMIT_LABELS: Record<SendingPhase, string> = {
  idle: "Submit",
  waiting: "Waiting for uploads",
  sending: "Submitting",
};

type Props = {
  /** Key of the form's kind. */
  scope: string;
  phase: SendingPhase;
  /** Null if the plan has no limit. */
  releasesLeft: number | null;
  isTouched: boolean;
  form: StoredForm;
  unrecordedPost: SavedPost | null;
  /** The button of the preview. */
  preview: ReactNode;
  /** Who it is published as, and when. */
  publishesAs: string;
  /** Names of the platforms that it goes to; undefined: not known yet. */
  destinations: readonly string[] | undefined;
  /** Whether the shortcut asks before it submits. */
  isConfirming: boolean;
  onConfirmed: (isWanted: boolean) => void;
  onSubmit: () => void;
  /** In the place of Submit, where approval is missing. */
  ask: AskButton | null;
  onAsk: () => void;
  onSchedule: () => void;
  onDiscard: () => void;
  onSaveAsTemplate: () => void;
  onStopWaiting: () => void;
  /** Asks for the password over the page, then saves. */
  onSignIn: () => void;
  /** Compares the version saved elsewhere with the typed text. */
  onCompare: () => void;
};

export function SubmitDock({
  scope,
  phase,
  releasesLeft,
  isTouched,
  preview,
  publishesAs,
  destinations,
  isConfirming,
  onConfirmed,
  onSubmit,
  ask,
  onAsk,
  onSchedule,
  onSaveAsTemplate,
  onStopWaiting,
  onSignIn,
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
  if (isConfirming && !isStale)
    return (
      <DockQuestion
        label="Submit this post?"
        question={
          <>
            {publishesAs}? {destinations && <Destinations names={destinations} />}
          </>
        }
        no="Keep editing"
        yes="Submit"
        isLoss={false}
        onAnswer={onConfirmed}
      />
    );
  const status = <TextStatus form={text.form} isTouched={isTouched} unrecordedPost={text.unrecordedPost} />;
  if (isStale)
    return (
      <ActionDock words={status}>
        <Button variant="filled" onClick={onCompare}>
          Compare versions
        </Button>
      </ActionDock>
    );
  const words = (
    <DockFacts>
      {status}
      <PointsToCheck scope={scope} />
      <CostNote left={releasesLeft} />
      <DockNote isLong>
        {publishesAs}
        {destinations && (
          <>
            {" · "}
            <Destinations names={destinations} />
          </>
        )}
      </DockNote>
    </DockFacts>
  );
  const isIdle = phase === "idle";
  return (
    <ActionDock words={words} isBusy={!isIdle}>
      {phase === "waiting" && <Button onClick={onStopWaiting}>Keep writing</Button>}
      {isIdle && text.form.draft.isSignedOut && <Button onClick={onSignIn}>Sign in</Button>}
      {isIdle && preview}
      {isIdle && (
        <DockAction icon={<IconCalendarTime size={16} stroke={1.75} aria-hidden />} onClick={onSchedule}>
          Schedule Post
        </DockAction>
      )}
      {isIdle && (
        <DockMenu>
          <PointsItem scope={scope} />
          <SaveTemplateItem reason={isTouched ? null : "write something first"} onClick={onSaveAsTemplate} />
          <MenuItem
            isOff={!isTouched}
            color="red"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            Discard draft
          </MenuItem>
        </DockMenu>
      )}
      <Button
        {...MAIN_BUTTON}
        variant="filled"
        onClick={ask?.why !== undefined ? () => showWarning(ask.why ?? "") : ask ? onAsk : onSubmit}
        title={ask?.why}
        aria-disabled={ask?.why !== undefined || undefined}
        data-disabled={ask?.why !== undefined || undefined}
        aria-busy={!isIdle || undefined}
        leftSection={!isIdle && <Loader size={14} color="currentColor" aria-hidden />}
        rightSection={isIdle && <DockKeys />}
      >
        {isIdle && ask ? ask.label : SUBMIT_LABELS[phase]}
      </Button>
    </ActionDock>
  );
}
