/** Step 4: the sum, what did not come and why, and the redirects. */
import { Alert, Button } from "@mantine/core";
import { addressOf } from "#platform/contract/call.ts";
import { counted } from "#platform/contract/sentence.ts";
import * as calls from "../calls.ts";
import type { ImportState, Sum } from "../contract.ts";
import classes from "./imports.module.css";
import { ItemTable } from "./item-table.tsx";
import { UndoPart } from "./undo-part.tsx";

const FORMS = [
  ["csv", "CSV"],
  ["nginx", "nginx"],
  ["apache", "Apache"],
] as const;

export function ResultStep({ state, onNew }: { state: ImportState; onNew: () => void }) {
  const { id, company, status, problem, posts, pictures, links, undo } = state;
  const isOver = status === "finished";
  const isStopped = status === "stopped"; // and then undone
  return (
    <>
      <Alert
        color={isStopped ? "gray" : isOver ? "green" : "red"}
        title={
          isOver
            ? `${counted(posts.imported, "post")} imported. Every post that was found is accounted for`
            : isStopped
              ? `Stopped: ${counted(posts.imported, "post")} imported`
              : "The import has failed"
        }
      >
        {isOver
          ? `${pictures.imported} of ${counted(pictures.found, "picture")}, ${links.imported} of ${counted(links.found, "link")} within the old site.`
          : problem}
      </Alert>
      {isOver && (
        <>
          <h3>In and out</h3>
          <SumLine what="posts" sum={posts} />
          <SumLine what="pictures" sum={pictures} />
          <SumLine what="links" sum={links} />
        </>
      )}
      {posts.found > 0 && (
        <>
          <h3>What did not come</h3>
          <ItemTable state={state} only="problems" />
        </>
      )}
      <UndoPart state={state} />
      {posts.imported > undo.removed && (
        <>
          <h3>Old addresses</h3>
          <p className={classes.line}>
            Put this file on the old site, and its addresses lead here. At this site’s own address they do already.
          </p>
          <div className={classes.forms}>
            {FORMS.map(([form, label]) => (
              <Button
                key={form}
                component="a"
                download
                href={addressOf(calls.getRedirects, { params: { id: company.id, import: id }, query: { form } })}
              >
                Download for {label}
              </Button>
            ))}
          </div>
        </>
      )}
      <div className={classes.actions}>
        <Button onClick={onNew}>Import another file</Button>
        <Button variant="filled" component="a" href={`/company/${company.slug}`} target="_blank" rel="noopener">
          View newsroom
        </Button>
      </div>
    </>
  );
}

function SumLine({ what, sum }: { what: string; sum: Sum }) {
  const parts = [
    [sum.imported, what === "links" ? "lead here" : "imported"],
    [sum.here, "already here"],
    [sum.left_out, "left out"],
    [sum.not_imported, what === "links" ? "kept as they were" : "not imported"],
  ] as const;
  return (
    <p className={classes.sum}>
      <b>{sum.found}</b> {what} found =
      {parts.map(([number, words], at) => (
        <span key={words}>
          {at > 0 && "+"} <b>{number}</b> {words}
        </span>
      ))}
    </p>
  );
}
