/** One field of two versions: paragraphs side by side, removed and added words marked. */
import { counted } from "#platform/contract/sentence.ts";
import { Button, VisuallyHidden } from "@mantine/core";
import { Fragment, type ReactNode, useId, useMemo, useState } from "react";
import type { ComparedField } from "./fields.ts";
import { type Block, compareBlocks, type Part, type Row } from "./text.ts";
import classes from "./field-difference.module.css";

/** Names of the two versions, for example "Version 3" and "Current". */
export type SideNames = { before: string; after: string };

/** Unchanged paragraphs shown around a change. */
const CONTEXT = 1;
/** More paragraphs than this are shown on request, so that the page stays fast. */
const MAX_ROWS = 300;

type Props = {
  field: ComparedField;
  sides: SideNames;
  /** The side that was chosen. */
  chosen?: keyof SideNames | undefined;
  /** Shown under the label, for example a choice. */ children?: ReactNode;
};

export function FieldDifference({ field, sides, chosen, children }: Props) {
  const headingId = useId();
  const rows = useMemo(() => compareBlocks(field.before, field.after), [field.before, field.after]);
  return (
    <section className={classes.field} aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.label}>
        {field.label}
      </h3>
      {children}
      <table className={classes.table} aria-labelledby={headingId} data-chosen={chosen}>
        <thead>
          <tr>
            <th scope="col">{sides.before}</th>
            <th scope="col">{sides.after}</th>
          </tr>
        </thead>
        <tbody>
          <Rows rows={rows} sides={sides} markupNote={field.markupNote} />
        </tbody>
      </table>
    </section>
  );
}

type RowsProps = { rows: readonly Row[]; sides: SideNames; markupNote: string };

function Rows({ rows, sides, markupNote }: RowsProps) {
  const [max, setMax] = useState(MAX_ROWS);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  if (rows.length === 0) {
    const empty = { before: null, after: null, beforeBlock: null, afterBlock: null, change: "none" } as const;
    return <RowCells row={empty} sides={sides} markupNote={markupNote} />;
  }
  const stretches = stretchesOf(rows);
  const hidden = Math.max(0, changedIn(stretches) - max);
  return (
    <>
      {stretches.map(({ start, rows: stretch, isFolded, shownBefore }) => {
        if (isFolded && !opened.has(start)) {
          return (
            <More key={start} onClick={() => setOpened(new Set(opened).add(start))}>
              {stretch.length} unchanged {stretch.length === 1 ? "paragraph" : "paragraphs"}
            </More>
          );
        }
        const shown = isFolded ? stretch : stretch.slice(0, Math.max(0, max - shownBefore));
        // Rows never move, so their index identifies them.
        const cells = shown.map((row, index) => (
          <RowCells key={start + index} row={row} sides={sides} markupNote={markupNote} />
        ));
        return <Fragment key={start}>{cells}</Fragment>;
      })}
      {hidden > 0 && (
        <More onClick={() => setMax(max + MAX_ROWS)}>Show {counted(Math.min(MAX_ROWS, hidden), "more paragraph")}</More>
      )}
    </>
  );
}

type Stretch = {
  start: number;
  rows: Row[];
  isFolded: boolean;
  /** Number of unfolded rows before it. */
  shownBefore: number;
};

/** Runs of rows to show, and runs to fold because nothing near them changed. */
function stretchesOf(rows: readonly Row[]): Stretch[] {
  const isNear = new Uint8Array(rows.length);
  for (const [index, { change }] of rows.entries()) {
    if (change !== "none") isNear.fill(1, Math.max(0, index - CONTEXT), index + CONTEXT + 1);
  }
  const stretches: Stretch[] = [];
  for (const [index, row] of rows.entries()) {
    const isFolded = isNear[index] === 0 && rows.length > 2 * CONTEXT + 1;
    const last = stretches.at(-1);
    if (last?.isFolded === isFolded) last.rows.push(row);
    else stretches.push({ start: index, rows: [row], isFolded, shownBefore: changedIn(stretches) });
  }
  return stretches;
}

function changedIn(stretches: readonly Stretch[]): number {
  const last = stretches.findLast(({ isFolded }) => !isFolded);
  return last ? last.shownBefore + last.rows.length : 0;
}

function More({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <tr className={classes.more}>
      <td colSpan={2}>
        <Button size="xs" variant="subtle" onClick={onClick}>
          {children}
        </Button>
      </td>
    </tr>
  );
}

function RowCells({ row, sides, markupNote }: { row: Row; sides: SideNames; markupNote: string }) {
  return (
    <tr data-change={row.change}>
      <td data-side={sides.before}>
        <Side parts={row.before} block={row.beforeBlock} mark="del" />
      </td>
      <td data-side={sides.after}>
        <Side parts={row.after} block={row.afterBlock} mark="ins" />
        {row.change === "markup" && <p className={classes.note}>{markupNote}</p>}
      </td>
    </tr>
  );
}

type SideProps = { parts: readonly Part[] | null; block: Block | null; mark: "ins" | "del" };

function Side({ parts, block, mark }: SideProps) {
  if (!parts || !block) return <span className={classes.nothing}>–</span>;
  return (
    <div className={classes.side}>
      {block.picture !== undefined && <img src={block.picture} alt="" width={64} height={48} loading="lazy" />}
      <p dir="auto">
        {parts.map(({ text, isChanged }, index) =>
          // Parts never move within a text, so their index identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          isChanged ? <Marked key={index} text={text} mark={mark} /> : text,
        )}
      </p>
    </div>
  );
}

/** Spaces around the words are outside the mark, so that lines break as in the text. */
function Marked({ text, mark: Mark }: { text: string; mark: "ins" | "del" }) {
  const words = text.trim() || text;
  const start = text.indexOf(words);
  return (
    <>
      {text.slice(0, start)}
      <Mark>
        <VisuallyHidden component="span">{Mark === "ins" ? "[added: " : "[removed: "}</VisuallyHidden>
        {words}
        <VisuallyHidden component="span">]</VisuallyHidden>
      </Mark>
      {text.slice(start + words.length)}
    </>
  );
}
