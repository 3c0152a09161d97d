/** The bar at the foot of an edit: unsaved state, Cancel with its confirmation, and the save buttons. */
import { Button, Loader } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconPencil } from "@tabler/icons-react";
import dayjs from "dayjs";
import { type ReactNode, useState } from "react";
import { MAIN_BUTTON } from "#ui-kit/forms/submit-key.ts";
import {
  ActionDock,
  DockFacts,
  DockKeys,
  DockLine,
  DockMenu,
  DockNote,
  DockQuestion,
} from "#ui-kit/page/action-dock.tsx";
import { PointsToCheck } from "../form/dock-facts.tsx";
import type { SendingPhase } from "../form/use-sending.ts";
import { showWarning } from "#ui-kit/toasts/toasts.tsx";
import type { SaveAction } from "./use-save-post.ts";

export type DockButton = {
  action: SaveAction;
  label: string;
  /** Why it does nothing now. */
  why?: string | undefined;
};

type Props = {
  phase: SendingPhase;
  /** The running button. */
  running: SaveAction | null;
  /** The last one is primary. */
  buttons: readonly DockButton[];
  isChanged: boolean;
  isKept: boolean;
  restoredFrom: number | null;
  /** Who it is published as, and when. */
  note: string;
  /** Where it goes once it is published. */
  destinations?: ReactNode;
  /** The cost of a submit; null if saving is free. */
  cost: ReactNode;
  /** Key of the form's kind. */
  scope: string;
  /** View live, History and Preview. */
  views: ReactNode;
  /** Items of the menu. */
  menu: ReactNode;
  /** Whether to ask before discarding changes. */
  isAsking: boolean;
  onAnswer: (answer: "keep" | "discard") => void;
  onSave: (action: SaveAction) => void;
  onCancel: () => void;
  onStopWaiting: () => void;
};

export function EditDock({ phase, buttons, isAsking, onAnswer, ...props }: Props) {
  // Returns the focus to the button that opened the dialog.
  const [hasAnswered, setAnswered] = useState(false);
  const answer: Props["onAnswer"] = (given) => {
    setAnswered(true);
    onAnswer(given);
  };
  if (isAsking) {
    return (
      <DockQuestion
        label="Discard your changes?"
        question="Discard your changes to this post?"
        no="Keep editing"
        yes="Discard changes"
        wraps
        onAnswer={(isYes) => answer(isYes ? "discard" : "keep")}
      />
    );
  }
  const words = (
    <DockFacts>
      <DockLine isAlarm={props.isChanged && !props.isKept}>
        <SaveStatus {...props} />
      </DockLine>
      <PointsToCheck scope={props.scope} />
      {props.cost}
      <DockNote isLong>
        {props.note}
        {props.destinations && <> · {props.destinations}</>}
      </DockNote>
    </DockFacts>
  );
  return (
    <ActionDock words={words} isBusy={phase !== "idle"} wraps>
      {phase === "idle" && props.views}
      {phase === "idle" && <DockMenu>{props.menu}</DockMenu>}
      {phase === "waiting" ? (
        <Button onClick={props.onStopWaiting}>Keep editing</Button>
      ) : (
        <Button autoFocus={hasAnswered} onClick={props.onCancel} disabled={phase === "sending"}>
          Cancel
        </Button>
      )}
      {buttons.map(({ action, label, why }, index) => {
        const isBusy = phase !== "idle" && props.running === action;
        return (
          <Button
            key={action}
            {...(index === buttons.length - 1 ? MAIN_BUTTON : {})}
            variant={index === buttons.length - 1 ? "filled" : "default"}
            aria-busy={isBusy || undefined}
            aria-disabled={why !== undefined || undefined}
            data-disabled={why !== undefined || undefined}
            title={why}
            leftSection={isBusy && <Loader size={14} color="currentColor" aria-hidden />}
            rightSection={phase === "idle" && index === buttons.length - 1 && <DockKeys />}
            onClick={() => (why === undefined ? props.onSave(action) : showWarning(why))}
          >
            {isBusy && phase === "waiting" ? "Waiting for uploads" : label}
          </Button>
        );
      })}
    </ActionDock>
  );
}

function SaveStatus({ isChanged, isKept, restoredFrom }: Pick<Props, "isChanged" | "isKept" | "restoredFrom">) {
  if (!isChanged) return null;
  if (!isKept) {
    return (
      <>
        <IconAlertTriangle size={16} aria-hidden />
        <span>Not saved, and this browser keeps no copy: its storage is full or blocked.</span>
      </>
    );
  }
  if (restoredFrom !== null) {
    return (
      <>
        <IconCheck size={16} aria-hidden />
        <span>Unsaved changes restored from {dayjs(restoredFrom).format("D MMM, h:mm A")}</span>
      </>
    );
  }
  return (
    <>
      <IconPencil size={16} aria-hidden />
      <span>Not saved yet. Your changes are in this browser only.</span>
    </>
  );
}
