import { MantineProvider } from "@mantine/core";
import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import "#tests/support/screens/dashboard.tsx";
import { type Column, DataTable } from "./data-table.tsx";

type Row = { name: string; posts: number };
const HALDEN = { name: "Halden Marine", posts: 0 };
const FELL = { name: "Fell Mills", posts: 1 };

const COLUMNS: Column<Row>[] = [
  {
    name: "Name",
    loading: "text",
    sorted: "ascending",
    head: <button type="button">Sort by name</button>,
    cell: ({ name }) => name,
  },
  { name: "Posts", kind: "figure", narrow: ["named"], loading: 24, cell: ({ posts }) => posts },
];

function draw(rows: Row[] | undefined, isBusy = false) {
  render(
    <MantineProvider>
      <DataTable
        label="Companies"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ name }) => name}
        isBusy={isBusy}
        loadingRows={3}
      />
    </MantineProvider>,
  );
  return screen.getByRole("table", { name: "Companies" });
}

it("names its columns, and says which one orders the rows", () => {
  const heads = within(draw([HALDEN, FELL])).getAllByRole("columnheader");
  expect(heads.map(({ textContent }) => textContent)).toEqual(["Sort by name", "Posts"]);
  expect(heads.map((head) => head.getAttribute("aria-sort"))).toEqual(["ascending", null]);
});

it("draws each row in its place, and is busy only while others are on their way", () => {
  const table = draw([HALDEN, FELL]);
  const cells = within(table).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toEqual(["Halden Marine", "0", "Fell Mills", "1"]);
  expect(table.getAttribute("aria-busy")).toBe("false");
  expect(cells.map((cell) => cell.getAttribute("data-label"))).toEqual([null, "Posts", null, "Posts"]);
});

it("is busy while rows load or others come, and keeps what stands for rows from screen readers", () => {
  const loading = draw(undefined);
  expect(loading.getAttribute("aria-busy")).toBe("true");
  expect(loading.querySelectorAll("tbody tr")).toHaveLength(3);
  expect(within(loading).queryAllByRole("cell")).toEqual([]);
});

it("keeps its rows while the next ones are on their way", () => {
  const table = draw([HALDEN], true);
  expect(table.getAttribute("aria-busy")).toBe("true");
  expect(within(table).getByText("Halden Marine")).toBeTruthy();
});
