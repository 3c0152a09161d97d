/** Converts word processors' tables: alignment of cells, header row, caption in a paragraph next to the table. */
import type { CellAlign } from "../document/tables/cell-align.ts";
import { styleOf } from "./inert-page.ts";

const BLOCKS = "p, h1, h2, h3, h4, h5, h6, div";
/** Word on the desktop and on the web, LibreOffice. */
const CAPTION =
  'p.MsoCaption, p:has([data-ccp-parastyle="caption"]), p.caption, p.table, p[class^="caption-"], p[class^="table-"]';

export function readTables(page: Document): void {
  const tables = [...page.body.querySelectorAll("table")];
  for (const table of tables) trimSpans(table);
  for (const table of tables) readSides(table);
  for (const table of tables) readHeadings(table);
  for (const table of tables) readCaption(page, table);
}

function readSides(table: HTMLTableElement): void {
  const columns = columnSides(table);
  const starts = columns.length > 0 ? columnsOf(table) : new Map<Element, number>();
  for (const row of table.rows) {
    for (const cell of row.cells) {
      const side =
        sideOfText(cell) ??
        sideOf(cell) ??
        columns[starts.get(cell) ?? -1] ??
        sideOf(row) ??
        (row.parentElement === table ? null : row.parentElement && sideOf(row.parentElement));
      if (side !== null && side !== "start") cell.setAttribute("data-align", side);
    }
  }
}

type Side = CellAlign | "start";

/** The alignment of all blocks in a cell; null if they differ or have none. */
function sideOfText(cell: Element): Side | null {
  const sides = [...cell.querySelectorAll(BLOCKS)]
    .filter((block) => !block.querySelector(BLOCKS) && block.closest("td, th") === cell && !isBlank(block))
    .map(sideOf);
  const [first = null] = sides;
  return sides.every((side) => side === first) ? first : null;
}

function sideOf(element: Element): Side | null {
  const said = styleOf(element, "text-align") || (element.getAttribute("align") ?? "").trim().toLowerCase();
  if (said === "center") return "center";
  const isTurned = element.closest("[dir]")?.getAttribute("dir")?.toLowerCase() === "rtl";
  if (said === "left" || said === "right") return (said === "left") === isTurned ? "end" : "start";
  return said === "start" || said === "end" ? said : null;
}

/** The alignment of each column that has its own; empty if none has. */
function columnSides(table: HTMLTableElement): (Side | null)[] {
  const columns = [...table.querySelectorAll(":scope > col, :scope > colgroup > col")].flatMap((column) => {
    const side =
      sideOf(column) ?? (column.parentElement === table ? null : column.parentElement && sideOf(column.parentElement));
    return Array<Side | null>(spanOf(column.getAttribute("span"))).fill(side);
  });
  return columns.some((side) => side !== null) ? columns : [];
}

const MAX_COLUMNS = 100;
/** As browsers have it. */
const MAX_ROWS = 65_534;

function spanOf(value: string | null, max = MAX_COLUMNS): number {
  return Math.min(Math.max(Math.trunc(Number(value ?? 1)) || 1, 1), max);
}

/**
 * Columns in which no cell begins and rows below the last exist only in the numbers of merged cells, often to mean
 * "all": browsers draw none, and the editor would fill them with empty cells.
 */
function trimSpans(table: HTMLTableElement): void {
  if (!table.querySelector("[colspan], [rowspan]")) return;
  const starts = columnsOf(table);
  const used = new Set(starts.values());
  for (const [at, row] of [...table.rows].entries()) {
    for (const cell of row.cells) {
      const start = starts.get(cell) ?? 0;
      const end = start + spanOf(cell.getAttribute("colspan"));
      let width = 0;
      for (let column = start; column < end; column += 1) width += used.has(column) ? 1 : 0;
      setSpan(cell, "colspan", width);
      setSpan(cell, "rowspan", Math.min(spanOf(cell.getAttribute("rowspan"), MAX_ROWS), table.rows.length - at));
    }
  }
}

function setSpan(cell: Element, name: string, span: number): void {
  if (span > 1) cell.setAttribute(name, String(span));
  else cell.removeAttribute(name);
}

/** The column in which each cell starts, taking merged cells above into account. */
function columnsOf(table: HTMLTableElement): Map<Element, number> {
  const starts = new Map<Element, number>();
  /** How many more rows a merged cell takes up in each column. */
  const taken: number[] = [];
  for (const row of table.rows) {
    let column = 0;
    const free = () => {
      while ((taken[column] ?? 0) > 0) column += 1;
    };
    const before = taken.map((rows) => Math.max(rows - 1, 0));
    for (const cell of row.cells) {
      free();
      starts.set(cell, column);
      const width = spanOf(cell.getAttribute("colspan"));
      for (let part = column; part < column + width; part += 1)
        before[part] = spanOf(cell.getAttribute("rowspan"), MAX_ROWS) - 1;
      column += width;
    }
    taken.splice(0, taken.length, ...before);
  }
  return starts;
}

/** If only the first row is entirely bold, it is the header row, whether or not the author marked it as such. */
function readHeadings(table: HTMLTableElement): void {
  const [first, ...others] = [...table.rows];
  if (!first || table.tHead || table.querySelector("th") || others.length === 0 || first.cells.length < 2) return;
  if (!isBoldRow(first) || others.some(isBoldRow)) return;
  const head = table.createTHead();
  head.append(first);
}

function isBoldRow(row: HTMLTableRowElement): boolean {
  const cells = [...row.cells].filter((cell) => !isBlank(cell));
  return cells.length > 0 && cells.every(isBold);
}

function isBold(cell: Element): boolean {
  const texts = cell.ownerDocument.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text;
    if (data.trim() !== "" && !parentElement?.closest("b, strong")) return false;
  }
  return true;
}

function isBlank({ textContent }: Element): boolean {
  return (textContent ?? "").trim() === "";
}

/** The paragraph before the table; otherwise the one after it, unless that belongs to the next table. */
function readCaption(page: Document, table: HTMLTableElement): void {
  if (table.caption || table.closest("figure") || table.parentElement?.closest("table")) return;
  const before = captionAt(table, "previousElementSibling");
  const after = captionAt(table, "nextElementSibling");
  const caption = before ?? (after && !neighbourOf(after, "nextElementSibling")?.closest("table") ? after : null);
  if (!caption) return;
  const line = page.createElement("caption");
  line.append(...caption.childNodes);
  caption.remove();
  table.prepend(line);
}

type Way = "previousElementSibling" | "nextElementSibling";

function captionAt(table: Element, way: Way): Element | null {
  const found = neighbourOf(table, way);
  return found?.matches(CAPTION) && !isBlank(found) ? found : null;
}

/** The block or table next to this one, ignoring wrapper elements. */
function neighbourOf(element: Element, way: Way): Element | null {
  let from = element;
  while (!from[way] && from.parentElement?.matches("div, section, article")) from = from.parentElement;
  let found = from[way];
  while (found?.matches("div, section, article")) {
    const inner: Element | null = way === "nextElementSibling" ? found.firstElementChild : found.lastElementChild;
    if (!inner) break;
    found = inner;
  }
  return found;
}
