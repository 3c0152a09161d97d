/** A draft in progress: the text so far of each field. */
import { Skeleton } from "@mantine/core";
import type { ContentKind } from "#features/content/kinds/index.ts";
import { DRAFT_LABELS, draftFieldsOf } from "../../contract.ts";
import { type Run, writtenValue } from "../conversation/conversation.ts";
import { FieldText } from "./field-text.tsx";
import classes from "./result.module.css";

export function UnfinishedDraft({ kind, run }: { kind: ContentKind; run: Run }) {
  const fields = draftFieldsOf(kind).filter((field) => writtenValue(run, field) !== undefined);
  return (
    <div className={classes.fields} aria-busy="true">
      {fields.map((field) => (
        <section key={field} className={classes.field} data-writing={field === run.latest || undefined}>
          <header className={classes.head}>
            <h3>{DRAFT_LABELS[field]}</h3>
          </header>
          <FieldText field={field} value={writtenValue(run, field)} />
        </section>
      ))}
      {fields.length === 0 && (
        <div className={classes.waiting}>
          <Skeleton height={12} width="30%" />
          <Skeleton height={16} width="85%" />
          <Skeleton height={16} width="60%" />
          <Skeleton height={12} width="30%" mt={24} />
          <Skeleton height={12} />
          <Skeleton height={12} />
          <Skeleton height={12} width="70%" />
        </div>
      )}
    </div>
  );
}
