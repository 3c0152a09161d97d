/** Between steps 1 and 2: the file or the site is being read. */
import { Button } from "@mantine/core";
import { counted, stopAfter } from "#platform/contract/sentence.ts";
import type { ImportState } from "../contract.ts";
import classes from "./imports.module.css";
import { useStop } from "./use-imports.ts";

export function ReadingStep({ state }: { state: ImportState }) {
  const { id, company, file_name: name, source, posts } = state;
  const stop = useStop(company.id, id);
  const isSite = source !== "file";
  return (
    <>
      <p role="status" className={classes.line}>
        Reading {name}
        {isSite && posts.found > 0 ? `: ${counted(posts.found, "post")} so far.` : stopAfter(name)} Nothing is imported
        yet; you can leave this page.
      </p>
      {isSite && (
        <>
          <p className={classes.hint}>
            We ask the site for one page at a time, so that its readers notice nothing. Large sites take hours.
          </p>
          <div className={classes.actions}>
            <Button loading={stop.isPending} onClick={() => stop.mutate(undefined)}>
              Stop
            </Button>
          </div>
        </>
      )}
    </>
  );
}
