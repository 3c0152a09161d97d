/** Step 4: the sum, what did not come and why, and what can be done next. */
import { Alert, Button } from "@mantine/core";
import { IconArrowForwardUp } from "@tabler/icons-react";
import { addressOf } from "#platform/contract/call.ts";
import { counted } from "#platform/contract/sentence.ts";
import { formatMoment } from "#ui-kit/format/dates.ts";
import * as calls from "../calls.ts";
import type { ImportState } from "../contract.ts";
import { InAndOut } from "./in-and-out.tsx";
import classes from "./imports.module.css";
import { ItemTable } from "./item-table.tsx";
import styles from "./result.module.css";
import { Undoing, UndoLine } from "./undo-part.tsx";

const FORMS = [
  ["csv", "CSV"],
  ["nginx", "nginx"],
  ["apache", "Apache"],
] as const;

export function ResultStep({ state, onNew }: { state: ImportState; onNew: () => void }) {
  const { company, status, posts, pictures, links } = state;
  return (
    <>
      <Outcome state={state} />
      <Undoing state={state} />
      {status === "finished" && (
        <>
          <h3>In and out</h3>
          <InAndOut posts={posts} pictures={pictures} links={links} />
        </>
      )}
      {posts.found > 0 && (
        <>
          <h3>What did not come</h3>
          <ItemTable state={state} only="problems" />
        </>
      )}
      <Next state={state} />
      <div className={classes.actions}>
        <Button onClick={onNew}>Import another file</Button>
        <Button component="a" href={`/company/${company.slug}`} target="_blank" rel="noopener">
          View newsroom
        </Button>
      </div>
    </>
  );
}

function Outcome({ state: { status, problem, posts, pictures, links, finished_at: over } }: { state: ImportState }) {
  if (status === "stopped")
    return <Alert color="gray" title={`Stopped: ${counted(posts.imported, "post")} imported`} />;
  if (status !== "finished")
    return (
      <Alert color="red" title="The import has failed">
        {problem}
      </Alert>
    );
  const parts = [
    pictures.found > 0 ? `${pictures.imported} of ${counted(pictures.found, "picture")}` : "",
    links.found > 0 ? `${links.imported} of ${counted(links.found, "link")} within the old site` : "",
  ].filter((part) => part !== "");
  const came = parts.length === 0 ? "" : `${parts.join(", ")}. `;
  return (
    <Alert
      color="green"
      title={`${counted(posts.imported, "post")} imported. Every post that was found is accounted for`}
    >
      {came}
      {over !== null && `Finished ${formatMoment(over)}.`}
    </Alert>
  );
}

function Next({ state }: { state: ImportState }) {
  const { id, company, posts, undo } = state;
  const left = posts.imported - undo.removed;
  const hasUndo = undo.status === null && undo.until !== null && undo.posts + undo.pictures > 0;
  if (left <= 0 && !hasUndo) return null;
  return (
    <>
      <h3>Next</h3>
      <ul className={styles.next}>
        {left > 0 && (
          <li>
            <IconArrowForwardUp size={16} stroke={1.75} aria-hidden />
            <span>
              <b>{counted(left, "old address", "old addresses")}</b> can be sent here. Put the file on the old site. At
              this site’s own address they lead here already.
            </span>
            <div>
              {FORMS.map(([form, label]) => (
                <Button
                  key={form}
                  size="xs"
                  component="a"
                  download
                  aria-label={`Download redirects for ${label}`}
                  href={addressOf(calls.getRedirects, { params: { id: company.id, import: id }, query: { form } })}
                >
                  {label}
                </Button>
              ))}
            </div>
          </li>
        )}
        {hasUndo && <UndoLine state={state} />}
      </ul>
    </>
  );
}
