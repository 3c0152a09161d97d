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
  const isFigures = (column: number) => {
    const texts = rows.flatMap((row) => {
      const cell = row[column];
      return cell?.[1] === "td" ? [lineOf(cell[3] ?? "")] : [];
    });
    return texts.some((text) => FIGURE.test(text)) && texts.every((text) => FIGURE.test(text) || NOTHING.test(text));
  };
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, column) => isFigures(column));
  if (!columns.includes(true)) return html;
  return html.replace(ROW, (row) => {
    let column = 0;
    return row.replace(CELL, (cell, tag: string) =>
      columns[column++] ? `<${tag} class="num"${cell.slice(tag.length + 1)}` : cell,
    );
  });
}
