/** Step 3: how far it is; it can be stopped and resumed. */
import { Button, Progress } from "@mantine/core";
import { counted } from "#platform/contract/sentence.ts";
import type { ImportState } from "../contract.ts";
import classes from "./imports.module.css";
import { ItemTable } from "./item-table.tsx";
import { UndoButton } from "./undo-part.tsx";
import { useRun, useStop } from "./use-imports.ts";

export function RunningStep({ state }: { state: ImportState }) {
  const { id, company, status, done, posts } = state;
  const stop = useStop(company.id, id);
  const run = useRun(company.id, id);
  const isRunning = status === "running";
  return (
    <>
      <p role="status" className={classes.line}>
        {isRunning ? "Importing" : "Stopped"}: <b>{done}</b> of {counted(posts.found, "post")}
      </p>
      <Progress value={posts.found === 0 ? 0 : (100 * done) / posts.found} aria-label="Posts done" />
      <p className={classes.hint}>
        {isRunning
          ? "You can leave this page; we email you when it is finished."
          : "What was imported stays. Resume to import the rest."}
      </p>
      <h3>Last imported</h3>
      <ItemTable state={state} only="done" />
      <div className={classes.actions}>
        <span>Stopping keeps what is imported; Undo removes it.</span>
        {!isRunning && state.undo.posts > 0 && state.undo.until !== null && <UndoButton state={state} />}
        {isRunning ? (
          <Button loading={stop.isPending} onClick={() => stop.mutate(undefined)}>
            Stop
          </Button>
        ) : (
          <Button variant="filled" loading={run.isPending} onClick={() => run.mutate(undefined)}>
            Resume
          </Button>
        )}
      </div>
    </>
  );
}
