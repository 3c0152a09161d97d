/** The table of every list: columns as data, and rows or their skeletons. */
import { Skeleton } from "@mantine/core";
import { type ComponentProps, type CSSProperties, isValidElement, type ReactElement, type ReactNode } from "react";
import sheet from "./data-table.module.css";

/**
 * How a cell stands once the table reads as a list. first, second: before the others. line: on a line of its own. rest:
 * to the end of its line. named: with the column's name. hidden: not at all. Buttons stand in the row's upper corner, unless they flow with the
 * text, or get a line of their own at its foot on phones.
 */
type Place = "first" | "second" | "line" | "rest" | "named" | "hidden" | "flow" | "foot";

type Loading = number | readonly [width: number, height: number] | "text" | ReactElement;

export type Column<Row> = {
  name: string;
  /** The content of a cell. */
  cell: (row: Row) => ReactNode;
  /** Shown instead of the name, for example a sort button. */
  head?: ReactNode;
  /** Whether rows are in this column's order, and which way. */
  sorted?: "ascending" | "descending" | undefined;
  /**
   * lead and main: what the row is about, strong or not. figure and end: numbers and buttons, at the right. plain: keeps to
   * one line. place: the row's number.
   */
  kind?: "lead" | "main" | "figure" | "end" | "plain" | "place";
  /** Share of the table's width in per cent where it is given, and at least so many pixels. */
  width?: readonly [share: number | null, least: number];
  /** Most pixels; what is longer is cut, and `title` says all of it. */
  clip?: number;
  title?: (row: Row) => string | undefined;
  narrow?: readonly Place[];
  /** Its shorter name there. */
  narrowName?: string;
  /** Left out where the room is just enough for a table, as on tablets; the list shows it again. */
  tight?: "hidden" | undefined;
  /** The screen's own class, where its data do not say enough. */
  className?: string | undefined;
  /** The skeleton while rows load, where its kind does not say enough: a width in pixels, width and height, or lines of various lengths. */
  loading?: Loading;
};

type RowProps = ComponentProps<"tr"> & { [data: `data-${string}`]: string | number | true | undefined };

export type TableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  /** undefined while they load. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  /** Whether other rows are on their way and these stay until then. */
  isBusy?: boolean;
  /** One link of a row is the whole row's: it has the class `whole` of the sheet. */
  isTarget?: boolean;
  rowProps?: (row: Row) => RowProps;
  className?: string | undefined;
  loadingRows?: number;
  /**
   * When the table reads as a list. room: where it has less than 720 pixels. 600: in windows of up to so many. own: the
   * screen's sheet says.
   */
  listFrom?: "room" | 600 | "own";
  /** Pixels that the buttons of a row take of its first line then. */
  corner?: number;
  /** sticky: stays under the top bar. still: in dialogs and blocks. hidden: for screen readers only. */
  headIs?: "sticky" | "still" | "hidden";
};

export function DataTable<Row>({ label, columns, rows, keyOf, isBusy = false, ...look }: TableProps<Row>) {
  const { isTarget, rowProps, className, loadingRows = 4, listFrom = "room", corner = 0, headIs = "sticky" } = look;
  return (
    <div className={sheet["room"]}>
      <table
        className={joined(sheet["table"], className)}
        style={{ "--corner": `${corner}px` } as CSSProperties}
        aria-label={label}
        aria-busy={isBusy || !rows}
        data-list={listFrom === "room" ? undefined : listFrom}
        data-head={headIs === "sticky" ? undefined : headIs}
      >
        <thead>
          <tr>
            {columns.map(({ name, head = name, kind, className: own, sorted, tight }) => (
              <th
                key={name}
                scope="col"
                data-tight={tight}
                className={joined(kind && sheet[kind], own)}
                aria-sort={sorted}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? (
            rows.map((row) => (
              <tr key={keyOf(row)} className={isTarget ? sheet["row"] : undefined} {...rowProps?.(row)}>
                {columns.map((column) => (
                  <td key={column.name} {...cellProps(column)} title={column.title?.(row)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))
          ) : (
            <LoadingRows columns={columns} count={loadingRows} />
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Attributes of a column's cells. Widths are properties, because they end where the table reads as a list. */
function cellProps<Row>(column: Column<Row>): ComponentProps<"td"> {
  const { name, kind, width, clip, narrow = [], narrowName = name, tight, className } = column;
  const size = {
    ...(width && { "--share": width[0] === null ? "auto" : `${width[0]}%`, "--least": `${width[1]}px` }),
    ...(clip !== undefined && { "--most": `${clip}px` }),
  };
  const places = {
    "data-narrow": narrow.join(" "),
    "data-tight": tight,
    "data-label": narrow.includes("named") ? narrowName : undefined,
  };
  const look = joined(kind && sheet[kind], width && sheet["wide"], clip !== undefined && sheet["clip"], className);
  return { ...places, className: look, style: size as CSSProperties };
}

const LOADING: Partial<Record<NonNullable<Column<never>["kind"]>, Loading>> = {
  figure: 64,
  plain: 80,
  end: [84, 16],
  place: 20,
};

/** In per cent of the column. */
const LINES = [72, 54, 63, 48, 66, 58, 81, 69];

function LoadingRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return LINES.slice(0, count).map((line) => (
    <tr key={line} aria-hidden>
      {columns.map((column) => (
        <td key={column.name} {...cellProps(column)}>
          <Placeholder {...column} line={line} />
        </td>
      ))}
    </tr>
  ));
}

type PlaceholderProps = Pick<Column<never>, "kind" | "loading"> & { line: number };

function Placeholder({ kind, loading = (kind && LOADING[kind]) ?? "text", line }: PlaceholderProps) {
  if (isValidElement(loading)) return loading;
  if (loading === "text") return <Skeleton height={12} width={`${line}%`} />;
  const [width, height] = typeof loading === "number" ? [loading, 12] : loading;
  return <Skeleton height={height} width={width} {...((kind === "figure" || kind === "end") && { ml: "auto" })} />;
}

function joined(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}
