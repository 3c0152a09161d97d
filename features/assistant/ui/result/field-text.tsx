/** A field's value as it reads; a long text is folded. */
import { UnstyledButton } from "@mantine/core";
import { useMemo, useState } from "react";
import type { TracedFact } from "../../contract.ts";
import type { FieldValue } from "../conversation/conversation.ts";
import { lookOf, listOf, textOf } from "./field-looks.ts";
import { foldLines } from "../changes/fold-lines.ts";
import { MarkedEntries } from "../changes/marked-entries.tsx";
import { MarkedText } from "../changes/marked-text.tsx";
import classes from "./result.module.css";
import { linesOf } from "../changes/text-segments.ts";

const NO_FACTS: readonly TracedFact[] = [];

type Props = { field: string; value: FieldValue; facts?: readonly TracedFact[]; isFoldable?: boolean };

export function FieldText({ field, value, facts = NO_FACTS, isFoldable = false }: Props) {
  const { control, isHeadline } = lookOf(field);
  if (control === "badges" || control === "list") {
    const entries = listOf(value).map((text) => ({ text, mark: "kept" as const }));
    return <MarkedEntries entries={entries} isBadges={control === "badges"} facts={facts} />;
  }
  if (control === "html") return <Story html={textOf(value)} facts={facts} isFoldable={isFoldable} />;
  return <MarkedText lines={linesOf(null, textOf(value), false, facts)} isHeadline={isHeadline} />;
}

type StoryProps = { html: string; facts: readonly TracedFact[]; isFoldable: boolean };

function Story({ html, facts, isFoldable }: StoryProps) {
  const [isOpen, setOpen] = useState(false);
  const lines = useMemo(() => linesOf(null, html, true, facts), [html, facts]);
  const folded = useMemo(() => foldLines(lines), [lines]);
  if (!isFoldable || folded === null) return <MarkedText lines={lines} />;
  return (
    <>
      <MarkedText lines={isOpen ? lines : folded} isQuiet={!isOpen} />
      <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
    </>
  );
}

export function FoldButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? "Show less" : "Show all"}
    </UnstyledButton>
  );
}
