/** What undoing an import would remove, how far it is, and what it has removed. */
import { Alert, Button, Progress } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "#platform/contract/sentence.ts";
import { Question } from "#ui-kit/dialogs/question.tsx";
import { formatDay } from "#ui-kit/format/dates.ts";
import type { ImportState } from "../contract.ts";
import classes from "./imports.module.css";
import { useStop, useUndo } from "./use-imports.ts";

type Props = { state: ImportState };

/** Offers it, in the list of what can be done next. */
export function UndoLine({ state }: Props) {
  const { until, posts, changed, pictures } = state.undo;
  return (
    <li>
      <IconArrowBackUp size={16} stroke={1.75} aria-hidden />
      <span>
        <b>Undo until {formatDay(until ?? "")}</b> Removes the {counted(posts, "post")} and{" "}
        {counted(pictures, "picture")}. {staying(changed, "have changed since")}
      </span>
      <div>
        <UndoButton state={state} />
      </div>
    </li>
  );
}

/** How far undoing is, or what it has done. */
export function Undoing({ state }: Props) {
  const { status } = state.undo;
  if (status === null) return null;
  return status === "done" ? <Undone state={state} /> : <UnderWay state={state} />;
}

/** Asks first. */
export function UndoButton({ state: { company, id, undo } }: Props) {
  const { mutate, isPending } = useUndo(company.id, id);
  const [asked, setAsked] = useState<ImportState["undo"] | null>(null);
  return (
    <>
      <Button loading={isPending} onClick={() => setAsked(undo)}>
        Undo import
      </Button>
      <Question
        about={asked}
        title={({ posts }) => `Remove ${counted(posts, "imported post")}?`}
        text={questionText}
        no="Keep posts"
        yes={({ posts }) => `Remove ${counted(posts, "post")}`}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          mutate();
        }}
      />
    </>
  );
}

function questionText({ posts, pictures, changed }: ImportState["undo"]): string {
  const what = posts === 1 ? "The post" : "The posts";
  const addresses = posts === 1 ? "its address" : "their addresses";
  return [
    `${what} and ${counted(pictures, "picture")} will be removed and ${addresses} will stop working.`,
    staying(changed, "have changed", "will stay"),
    "You cannot undo this.",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** "2 posts you have changed will stay."; empty: there are none. */
function staying(count: number, change: string, plural = "stay"): string {
  const stays = plural === "stay" && count === 1 ? "stays" : plural;
  return count === 0 ? "" : `${counted(count, "post")} you ${change} ${stays}.`;
}

function UnderWay({ state }: Props) {
  const { company, id, undo, posts } = state;
  const stop = useStop(company.id, id);
  const goOn = useUndo(company.id, id);
  const isRunning = undo.status === "running";
  return (
    <>
      <h3>Undo</h3>
      {undo.problem !== "" && (
        <p role="alert" className={classes.problem}>
          {undo.problem}
        </p>
      )}
      <p role="status" className={classes.line}>
        {isRunning ? "Removing" : "Stopped"}: <b>{undo.removed}</b> of {counted(posts.imported, "post")} removed
      </p>
      <Progress value={(100 * undo.removed) / Math.max(1, posts.imported)} aria-label="Posts removed" />
      <div className={classes.actions}>
        <span>{isRunning ? "You can leave this page." : "What is removed stays removed."}</span>
        {isRunning ? (
          <Button loading={stop.isPending} onClick={() => stop.mutate(undefined)}>
            Stop
          </Button>
        ) : (
          <Button loading={goOn.isPending} onClick={() => goOn.mutate(undefined)}>
            Remove the rest
          </Button>
        )}
      </div>
    </>
  );
}

function Undone({ state: { undo } }: Props) {
  return (
    <Alert mt={24} color="gray" title={`Undone: ${counted(undo.removed, "post")} removed`}>
      {[
        `${counted(undo.pictures_removed, "picture")} removed with them.`,
        staying(undo.changed, "have changed since"),
        "Import the file again to bring the rest back.",
      ]
        .filter((sentence) => sentence !== "")
        .join(" ")}
    </Alert>
  );
}
