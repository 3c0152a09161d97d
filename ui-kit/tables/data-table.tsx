/** The table of every list: its head, and its rows or what stands for them while they load. */
import { Skeleton } from "@mantine/core";
import { isValidElement, type ReactElement, type ReactNode, type Ref } from "react";
import sheet from "./data-table.module.css";

export type Column = {
  name: string;
  /** Drawn in place of the name, for example a button that sorts. */
  head?: ReactNode;
  /** Whether rows are in this column's order, and which way. */
  sorted?: "ascending" | "descending" | undefined;
  /** Figures and the row's buttons stand at the right; what is plain keeps to one line. */
  kind?: "figure" | "end" | "plain";
  /** The screen's own class of the column: of its head, and of the cells that stand for rows. */
  className?: string | undefined;
  /** What stands for its content while rows load: a width in pixels, width and height, or lines of various lengths. */
  loading: number | readonly [width: number, height: number] | "text" | ReactElement;
};

type DataTableProps<Row> = {
  label: string;
  columns: readonly Column[];
  /** undefined while they load. */
  rows: readonly Row[] | undefined;
  /** Whether other rows are on their way and these stay until then. */
  isBusy?: boolean;
  /** Draws one row: a `tr` with a key. */
  children: (row: Row, index: number) => ReactNode;
  className?: string | undefined;
  /** Class of the rows that stand for others. */
  rowClass?: string | undefined;
  loadingRows?: number;
  /** Width in pixels from which downwards the table reads as a list; "own": the screen's sheet says. */
  listFrom?: 900 | 600 | "own";
  /** sticky: stays under the top bar. still: in dialogs and blocks. hidden: for screen readers only. */
  headIs?: "sticky" | "still" | "hidden";
  bodyRef?: Ref<HTMLTableSectionElement>;
};

export function DataTable<Row>({ label, columns, rows, isBusy = false, children, ...look }: DataTableProps<Row>) {
  const { className, rowClass, loadingRows = 4, listFrom = 900, headIs = "sticky", bodyRef } = look;
  return (
    <table
      className={joined(sheet["table"], className)}
      aria-label={label}
      aria-busy={isBusy || !rows}
      data-list={listFrom === 900 ? undefined : listFrom}
      data-head={headIs === "sticky" ? undefined : headIs}
    >
      <thead>
        <tr>
          {columns.map(({ name, head = name, kind, className: own, sorted }) => (
            <th key={name} scope="col" className={joined(kind && sheet[kind], own)} aria-sort={sorted}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={bodyRef}>
        {rows ? rows.map(children) : <LoadingRows columns={columns} count={loadingRows} rowClass={rowClass} />}
      </tbody>
    </table>
  );
}

/** In per cent of the column. */
const LINES = [72, 54, 63, 48, 66, 58, 81, 69];

type LoadingRowsProps = { columns: readonly Column[]; count: number; rowClass: string | undefined };

function LoadingRows({ columns, count, rowClass }: LoadingRowsProps) {
  return LINES.slice(0, count).map((line) => (
    <tr key={line} className={rowClass} aria-hidden>
      {columns.map(({ name, kind = "plain", className, loading }) => (
        <td key={name} className={joined(sheet[kind], className)}>
          <Placeholder loading={loading} line={line} isAtEnd={kind !== "plain"} />
        </td>
      ))}
    </tr>
  ));
}

type PlaceholderProps = { loading: Column["loading"]; line: number; isAtEnd: boolean };

function Placeholder({ loading, line, isAtEnd }: PlaceholderProps) {
  if (isValidElement(loading)) return loading;
  if (loading === "text") return <Skeleton height={12} width={`${line}%`} />;
  const [width, height] = typeof loading === "number" ? [loading, 12] : loading;
  return <Skeleton height={height} width={width} {...(isAtEnd && { ml: "auto" })} />;
}

function joined(...names: (string | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}
