/** Finds the columns of figures in a table, so that their digits are aligned. */
import { lineOf } from "#platform/rich-text/write-text.ts";

/** Linear: sanitised HTML closes each cell. */
const CELL = /<(t[hd])((?: [^<>]*)?)>([\s\S]*?)<\/\1>/g;
/** Linear: sanitised HTML closes each row. */
const ROW = /<tr>[\s\S]*?<\/tr>/g;
/** A sign, a currency, digits, a unit: "£1,07", "−4 °C", "12 %". */
const FIGURE = /^[−–+-]?\s?\p{Sc}?\s?\d[\d\s.,:/]*\s?[%°\p{Sc}\p{L}]{0,3}$/u;
const NOTHING = /^[–—-]?$/;

/** @param html one table of sanitised HTML; tables with merged cells or nested tables stay unchanged. */
export function withFigures(html: string): string {
  if (html.lastIndexOf("<table") > 0 || /(?:col|row)span=/.test(html)) return html;
  const rows = [...html.matchAll(ROW)].map(([row]) => [...row.matchAll(CELL)]);
  // One way through the cells: a table may have one very wide row and many rows.
  const hasFigure: boolean[] = [];
  const hasWords: boolean[] = [];
  for (const row of rows)
    for (const [column, [, tag, , content = ""]] of row.entries()) {
      if (tag !== "td") continue;
      const text = lineOf(content);
      if (FIGURE.test(text)) hasFigure[column] = true;
      else if (!NOTHING.test(text)) hasWords[column] = true;
    }
  const columns = Array.from(hasFigure, (is, column) => is && !hasWords[column]);
  if (!columns.includes(true)) return html;
  return html.replace(ROW, (row) => {
    let column = 0;
    return row.replace(CELL, (cell, tag: string) =>
      columns[column++] ? `<${tag} class="num"${cell.slice(tag.length + 1)}` : cell,
    );
  });
}
