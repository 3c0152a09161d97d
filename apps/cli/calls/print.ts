/** Prints an answer for people: its values by name, and its lists as tables. */
import { oneLine, type Out } from "../command.ts";

/** Longer texts are cut in tables; `--json` has them whole. */
const CELL = 60;

type Row = Record<string, string>;

export function printAnswer(answer: unknown, out: Out, indent = ""): void {
  if (typeof answer !== "object" || answer === null) return out.log(indent + textOf(answer));
  if (Array.isArray(answer)) return printList(answer, out, indent);
  const entries = Object.entries(answer);
  const names = entries.filter(([, value]) => !isNested(value)).map(([name]) => name.length);
  const width = Math.max(0, ...names);
  for (const [name, value] of entries) {
    if (!isNested(value)) out.log(`${indent}${name.padEnd(width)}  ${textOf(value)}`.trimEnd());
    else {
      out.log(`${indent}${name}`);
      printAnswer(value, out, `${indent}  `);
    }
  }
}

function printList(list: unknown[], out: Out, indent: string): void {
  const rows = list.map(rowOf);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const widths = columns.map((name) => Math.max(name.length, ...rows.map((row) => (row[name] ?? "").length)));
  const print = (row: Row) =>
    out.log(
      indent +
        columns
          .map((name, at) => (row[name] ?? "").padEnd(widths[at] ?? 0))
          .join("  ")
          .trimEnd(),
    );
  if (columns.length > 1) print(Object.fromEntries(columns.map((name) => [name, name])));
  rows.forEach(print);
}

/** Nested values by their path: `author.email`. */
function rowOf(item: unknown): Row {
  if (typeof item !== "object" || item === null) return { "": cellOf(item) };
  const row: Row = {};
  for (const [name, value] of Object.entries(item)) {
    if (isNested(value) && !Array.isArray(value))
      for (const [inner, cell] of Object.entries(rowOf(value))) row[`${name}.${inner}`] = cell;
    else row[name] = cellOf(value);
  }
  return row;
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null && (!Array.isArray(value) || value.length > 0);
}

function cellOf(value: unknown): string {
  if (Array.isArray(value) && value.some(isNested)) return `${value.length}`;
  const text = oneLine(textOf(value));
  return text.length > CELL ? `${text.slice(0, CELL - 1)}…` : text;
}

/** Without control sequences for the terminal; the lines of a text stay. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(textOf).join(", ");
  return typeof value === "string" ? value.replace(/[^\P{Cc}\n]/gu, " ") : JSON.stringify(value);
}
