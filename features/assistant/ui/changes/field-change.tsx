/** An edit's proposal for a field, marked against the accepted text. */
import { useMemo, useState } from "react";
import type { TracedFact } from "../../contract.ts";
import type { FieldValue } from "../conversation/conversation.ts";
import { compareLists } from "./compare-lists.ts";
import { listOf, lookOf, textOf } from "../result/field-looks.ts";
import { FoldButton } from "../result/field-text.tsx";
import { foldUnchanged } from "./fold-lines.ts";
import classes from "../result/result.module.css";
import { MarkedEntries } from "./marked-entries.tsx";
import { MarkedText } from "./marked-text.tsx";
import { hasSameText, linesOf } from "./text-segments.ts";

type Props = { field: string; before: FieldValue; after: FieldValue; facts: readonly TracedFact[] };

export function FieldChange({ field, before, after, facts }: Props) {
  const { control } = lookOf(field);
  if (control === "badges" || control === "list") {
    const entries = compareLists(listOf(before), listOf(after));
    return <MarkedEntries entries={entries} isBadges={control === "badges"} facts={facts} />;
  }
  return <TextChange field={field} before={textOf(before)} after={textOf(after)} facts={facts} />;
}

type TextProps = { field: string; before: string; after: string; facts: readonly TracedFact[] };

function TextChange({ field, before, after, facts }: TextProps) {
  const { control, isHeadline } = lookOf(field);
  const [isOpen, setOpen] = useState(false);
  const isHtml = control === "html";
  const lines = useMemo(() => linesOf(before, after, isHtml, facts), [before, after, isHtml, facts]);
  const folded = useMemo(() => foldUnchanged(lines), [lines]);
  if (isHtml && hasSameText(before, after)) {
    return <p className={classes.formatting}>Only formatting or links change, not the words.</p>;
  }
  return (
    <>
      <MarkedText lines={isOpen || folded === null ? lines : folded} isHeadline={isHeadline} />
      {folded && <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
    </>
  );
}
