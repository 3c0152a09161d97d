/** The posts of an import: what becomes of each, and why. */
import { Badge, Button } from "@mantine/core";
import { useState } from "react";
import { counted } from "#platform/contract/sentence.ts";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { type ImportItem, type ImportState, ITEMS_ON_PAGE } from "../contract.ts";
import classes from "./imports.module.css";
import { useItems } from "./use-imports.ts";

type Props = { state: ImportState; only: "all" | "problems" | "done" };

export function ItemTable({ state, only }: Props) {
  const [page, setPage] = useState(1);
  const { data, isFetching } = useItems(state.company.id, state.id, { page, only, done: state.done });
  const pages = Math.ceil((data?.count ?? 0) / ITEMS_ON_PAGE);
  return (
    <>
      <DataTable
        label="Posts"
        columns={only === "all" ? PREVIEW : RESULT}
        listFrom={only === "all" ? 600 : "room"}
        headIs={only === "all" ? "still" : "sticky"}
        rows={data?.items}
        keyOf={({ position }) => position}
        isBusy={isFetching}
      />
      {data?.count === 0 && <p>{only === "problems" ? "Everything came." : "Nothing yet."}</p>}
      {pages > 1 && (
        <p>
          <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>{" "}
          Page {page} of {pages}{" "}
          <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </p>
      )}
    </>
  );
}

const RESULTS = {
  import: ["To import", "blue"],
  imported: ["Imported", "green"],
  here: ["Already here", "gray"],
  "left-out": ["Left out", "gray"],
  "not-imported": ["Not imported", "red"],
} as const;

function resultOf({ outcome, planned, notes, undone }: ImportItem) {
  if (undone === "removed") return <Badge color="gray">Removed again</Badge>;
  const result = outcome ?? planned;
  if (result === null) return null;
  const [words, colour] = RESULTS[result];
  const hasNotes = (result === "import" || result === "imported") && notes.length > 0;
  return (
    <Badge color={hasNotes ? "amber" : colour}>{hasNotes ? `${words}, ${counted(notes.length, "note")}` : words}</Badge>
  );
}

const dayOf = (time: string | null) => (time === null ? "No date" : formatTableDate(time));

function titleOf({ title, url }: ImportItem) {
  const name = <bdi>{title === "" ? "Untitled" : title}</bdi>;
  return url === null ? name : <a href={url}>{name}</a>;
}

/** What is missing of a post that does not come is of no interest. */
const whyOf = ({ reason, notes }: ImportItem) => (reason === "" ? notes.join(". ") : reason);

function factsOf(item: ImportItem): string {
  const counts = [
    item.pictures > 0 ? counted(item.pictures, "picture") : "",
    item.links > 0 ? counted(item.links, "link") : "",
  ];
  const why = whyOf(item);
  return (
    [dayOf(item.published_at), ...counts].filter((part) => part !== "").join(", ") + (why === "" ? "" : `. ${why}`)
  );
}

/** Beside the mapping there is room for two. */
const PREVIEW: Column<ImportItem>[] = [
  {
    name: "Post",
    kind: "lead",
    width: [100, 0],
    narrow: ["first", "line"],
    cell: (item) => (
      <>
        {titleOf(item)}
        <small className={classes.sub}>{factsOf(item)}</small>
      </>
    ),
  },
  { name: "Result", kind: "plain", narrow: ["line"], cell: resultOf },
];

const RESULT: Column<ImportItem>[] = [
  { name: "Post", kind: "lead", width: [34, 200], narrow: ["first", "line"], cell: titleOf },
  { name: "Date", kind: "plain", narrow: ["line"], cell: ({ published_at }) => dayOf(published_at) },
  { name: "Result", kind: "plain", narrow: ["line"], cell: resultOf },
  { name: "Why", width: [40, 160], narrow: ["line"], cell: whyOf },
];
