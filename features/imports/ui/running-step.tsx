/** Step 3: how far it is; it can be stopped and resumed. */
import { Button, Progress } from "@mantine/core";
import { counted } from "#platform/contract/sentence.ts";
import { ActionDock, DockNote } from "#ui-kit/page/action-dock.tsx";
import type { ImportState, Sum } from "../contract.ts";
import classes from "./imports.module.css";
import { ItemTable } from "./item-table.tsx";
import { UndoButton } from "./undo-part.tsx";
import { useRun, useStop } from "./use-imports.ts";
import { WhatHappens } from "./what-happens.tsx";

export function RunningStep({ state }: { state: ImportState }) {
  const { id, company, status, done, posts } = state;
  const stop = useStop(company.id, id);
  const run = useRun(company.id, id);
  const isRunning = status === "running";
  return (
    <>
      <div className={classes.columns}>
        <div>
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
        </div>
        <aside>
          <h3>Steps</h3>
          <WhatHappens facts={stepsOf(state)} />
        </aside>
      </div>
      <ActionDock words={<DockNote>Stopping keeps what is imported; Undo removes it.</DockNote>}>
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
      </ActionDock>
    </>
  );
}

const doneOf = ({ imported, here, left_out, not_imported }: Sum) => imported + here + left_out + not_imported;
const partOf = (sum: Sum) => `${doneOf(sum)} of ${sum.found}`;

function stepsOf({ posts, pictures, links, done }: ImportState) {
  return [
    {
      key: "read",
      says: "File read",
      detail: `${counted(posts.found, "post")}, ${counted(pictures.found, "picture")}`,
    },
    { key: "posts", says: "Posts", detail: `${done} of ${posts.found}`, isOpen: done < posts.found },
    { key: "pictures", says: "Pictures", detail: partOf(pictures), isOpen: doneOf(pictures) < pictures.found },
    { key: "links", says: "Links between posts", detail: partOf(links), isOpen: doneOf(links) < links.found },
    {
      key: "count",
      says: "Count",
      detail: "Found must equal imported, skipped and not imported",
      isOpen: true,
    },
  ];
}
