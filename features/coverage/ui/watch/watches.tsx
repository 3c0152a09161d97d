/** The releases that are being watched, each with its days and how much was compared. */
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatDay } from "#ui-kit/format/dates.ts";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import type { Watch } from "../../contract.ts";
import { languageWord, momentWords } from "../words.ts";
import styles from "./watch.module.css";

export function Watches({ watches, now }: { watches: readonly Watch[]; now: Date }) {
  return (
    <DataTable
      label="Being watched"
      columns={columnsAt(now)}
      rows={watches}
      keyOf={({ post }) => post.id}
      headIs="still"
    />
  );
}

function columnsAt(now: Date): Column<Watch>[] {
  return [
    {
      name: "Release",
      kind: "lead",
      width: [null, 160],
      narrow: ["line"],
      className: styles.name,
      cell: ({ post }) => <bdi>{post.name}</bdi>,
    },
    { name: "Since", kind: "plain", narrow: ["hidden"], cell: ({ since }) => momentWords(since, now) },
    { name: "Until", kind: "plain", narrow: ["named"], cell: ({ until }) => formatDay(until) },
    { name: "Compared in", kind: "plain", cell: ({ languages }) => languages.map(languageWord).join(", ") },
    { name: "Articles", kind: "figure", narrow: ["named"], cell: ({ compared }) => formatCount(compared) },
  ];
}
