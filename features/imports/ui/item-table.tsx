/** The posts of an import: what becomes of each, and why. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { Badge } from "@mantine/core";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { type ImportItem, type ImportState, ITEMS_ON_PAGE } from "../contract.ts";
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
        columns={COLUMNS}
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
    <Badge color={hasNotes ? "amber" : colour}>{hasNotes ? `${words}, ${notes.length} left out of it` : words}</Badge>
  );
}

const dayOf = (time: string | null) => (time === null ? "No date" : time.slice(0, 10));

const COLUMNS: Column<ImportItem>[] = [
  {
    name: "Post",
    kind: "main",
    narrow: ["first", "line"],
    cell: ({ title, url }) => {
      const name = <bdi>{title === "" ? "Untitled" : title}</bdi>;
      return url === null ? name : <a href={url}>{name}</a>;
    },
  },
  { name: "Date", kind: "plain", narrow: ["rest"], cell: ({ published_at }) => dayOf(published_at) },
  { name: "Result", kind: "plain", narrow: ["line"], cell: resultOf },
  {
    name: "Why",
    narrow: ["line"],
    // What is missing of a post that does not come is of no interest.
    cell: ({ reason, notes }) => (reason === "" ? notes.join(". ") : reason),
  },
];
