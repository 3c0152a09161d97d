/** The changes of a waiting post, field by field; all of its fields if there is nothing to compare it with. */
import { useMemo } from "react";
import type { ContentKind } from "#features/content/kinds/index.ts";
import type { QueuedPost } from "../../contract.ts";
import { type ComparedField, compareFields, isSame, versionOf } from "#features/content/ui/compare/fields.ts";
import { FieldDifference } from "#features/content/ui/compare/field-difference.tsx";
import classes from "./changes.module.css";

/** Null where there is nothing to compare with. */
export function useChanges(kind: ContentKind, { text, before }: QueuedPost): ComparedField[] | null {
  return useMemo(
    () =>
      before && compareFields(kind, versionOf(kind, before), versionOf(kind, text)).filter((field) => !isSame(field)),
    [kind, text, before],
  );
}

type PostChangesProps = { kind: ContentKind; post: QueuedPost; changes: ComparedField[] | null };

export function PostChanges({ kind, post, changes }: PostChangesProps) {
  const { text, before, is_edit } = post;
  const all = useMemo(() => compareFields(kind, versionOf(kind, text), versionOf(kind, text)), [kind, text]);
  const changed = new Set(changes?.map(({ name }) => name));
  const others = all.filter(({ name }) => !changed.has(name));
  const sides = {
    before: is_edit ? "What readers see" : `Version ${before?.version ?? 0}`,
    after: is_edit ? "The edit" : `Version ${text.version}`,
  };
  return (
    <>
      {changes?.length === 0 && <p className={classes.same}>Nothing has changed since.</p>}
      {changes?.map((field) => (
        <FieldDifference key={field.name} field={field} sides={sides} />
      ))}
      {changes ? (
        <details className={classes.others}>
          <summary>
            {others.length} {others.length === 1 ? "field is" : "fields are"} the same
          </summary>
          <FieldList fields={others} />
        </details>
      ) : (
        <FieldList fields={others} />
      )}
    </>
  );
}

function FieldList({ fields }: { fields: readonly ComparedField[] }) {
  return (
    <dl className={classes.fields}>
      {fields.map(({ name, label, after }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{after.length === 0 ? <span className={classes.nothing}>–</span> : after.map(paragraph)}</dd>
        </div>
      ))}
    </dl>
  );
}

function paragraph({ text, picture }: ComparedField["after"][number], index: number) {
  return (
    <p key={index} dir="auto">
      {picture !== undefined && <img src={picture} alt="" width={64} height={48} loading="lazy" />}
      {text}
    </p>
  );
}
