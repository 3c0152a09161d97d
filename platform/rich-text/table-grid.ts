/** Resolves the spans of a table's cells to places in a grid. */
import { type Cell, type Excess, type Row, TREE_LIMITS } from "./tree.ts";

export class GridReader {
  /** Their columns are not known yet. */
  readonly #rows: Cell[][] = [];
  readonly #budget: { left: number };
  readonly #excess: Set<Excess>;

  /** @param budget places that all tables of a text may take, shared by them. */
  constructor(budget: { left: number }, excess: Set<Excess>) {
    this.#budget = budget;
    this.#excess = excess;
  }

  startRow(): void {
    this.#rows.push([]);
  }

  addCell(cell: Cell): void {
    this.#rows.at(-1)?.push(cell);
  }

  /** `width` is 0 without cells. */
  resolve(): { width: number; rows: Row[] } {
    /** By column: how many of the next rows a cell above takes. */
    const taken: number[] = [];
    const rows: Row[] = [];
    for (const [index, written] of this.#rows.entries()) {
      const cells = this.#place(written, taken, this.#rows.length - index);
      const isCovered = taken.some((left, column) => left > 0 && !cells.some((cell) => cell.column === column));
      if (cells.length > 0 || isCovered)
        rows.push({ isHead: cells.length > 0 && cells.every(({ isHead }) => isHead), cells });
      for (const column of taken.keys()) taken[column] = Math.max(0, (taken[column] ?? 0) - 1);
    }
    const width = rows.some(({ cells }) => cells.length > 0) ? taken.length : 0;
    return { width, rows };
  }

  #place(written: readonly Cell[], taken: number[], rowsLeft: number): Cell[] {
    const cells: Cell[] = [];
    let column = 0;
    for (const cell of written) {
      while ((taken[column] ?? 0) > 0) column++;
      const last = cells.at(-1);
      if (column >= TREE_LIMITS.columns && last) {
        this.#excess.add("columns");
        for (const block of cell.blocks) last.blocks.push(block);
        continue;
      }
      cell.column = column;
      this.#fit(cell, rowsLeft);
      cells.push(cell);
      const end = column + cell.columns;
      for (; column < end; column++) taken[column] = cell.rows;
    }
    return cells;
  }

  /** Within the table and the budget: a cell beyond it spans nothing. */
  #fit(cell: Cell, rowsLeft: number): void {
    const columns = Math.max(1, Math.min(cell.columns, TREE_LIMITS.columns - cell.column));
    const rows = Math.min(cell.rows, rowsLeft);
    if (columns < cell.columns) this.#excess.add("columns");
    const places = columns * rows;
    this.#budget.left -= 1;
    const isWithin = places === 1 || this.#budget.left >= places;
    if (this.#budget.left < 0 || !isWithin) this.#excess.add("cells");
    if (isWithin) this.#budget.left -= places - 1;
    cell.columns = isWithin ? columns : 1;
    cell.rows = isWithin ? rows : 1;
  }
}

/** `cell` is null for a gap; `isCovered`: cells above take it. */
type Place = { columns: number; cell: Cell | null; isCovered: boolean };

/** Each row's cells and the gaps between them, for formats that write every place. */
export function placesOf(width: number, rows: readonly Row[]): Place[][] {
  /** By column: how many of the next rows a cell above takes. */
  const taken = Array.from({ length: width }, () => 0);
  return rows.map(({ cells }) => {
    const places: Place[] = [];
    const byColumn = new Map(cells.map((cell) => [cell.column, cell]));
    for (let column = 0; column < width;) {
      const cell = byColumn.get(column) ?? null;
      const isCovered = cell === null && (taken[column] ?? 0) > 0;
      const [last, columns] = [places.at(-1), cell?.columns ?? 1];
      if (cell === null && last?.cell === null && last.isCovered === isCovered) last.columns += 1;
      else places.push({ columns, cell, isCovered });
      if (cell !== null) taken.fill(cell.rows, column, column + columns);
      column += columns;
    }
    for (const column of taken.keys()) taken[column] = Math.max(0, (taken[column] ?? 0) - 1);
    return places;
  });
}
