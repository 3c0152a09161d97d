/** Reads the numbers that a chart keeps of its spreadsheet (ECMA-376, part 1, 21.2) as a table: a column for each series. */
import type { DocxBlock, DocxCell, DocxTable } from "./blocks.ts";
import { childOf, within, type XmlElement } from "./xml-tree.ts";

const SERIES = new Set(["c:ser"]);
const POINTS = new Set(["c:pt"]);
const MAX_SERIES = 20;
const MAX_POINTS = 200;

/** Null where it keeps none. */
export function readChart(chart: XmlElement): DocxTable | null {
  const series = [...within(chart, SERIES)].slice(0, MAX_SERIES);
  const names = series.map((each) => pointsOf(childOf(each, "c:tx")).get(0) ?? "");
  const values = series.map((each) => pointsOf(childOf(each, "c:val") ?? childOf(each, "c:yVal")));
  const [first] = series;
  const categories = pointsOf(childOf(first, "c:cat") ?? childOf(first, "c:xVal"));
  const count = Math.max(
    0,
    ...[categories, ...values].flatMap((points) => [...points.keys()].map((index) => index + 1)),
  );
  if (count === 0) return null;
  const rows = Array.from({ length: count }, (_, index) => ({
    isHead: false,
    cells: [cellOf(categories.get(index) ?? ""), ...values.map((points) => cellOf(points.get(index) ?? ""))],
  }));
  const head = { isHead: true, cells: ["", ...names].map((name) => ({ ...cellOf(name), isHead: true })) };
  return { kind: "table", rows: [head, ...rows] };
}

function pointsOf(parent: XmlElement | null): Map<number, string> {
  const points = new Map<number, string>();
  for (const point of parent ? within(parent, POINTS) : []) {
    const index = Number(point.attributes["idx"]);
    const text = textOf(childOf(point, "c:v"));
    if (Number.isInteger(index) && index >= 0 && index < MAX_POINTS) points.set(index, text);
  }
  // A name that was typed stands without points.
  const typed = textOf(childOf(parent, "c:v"));
  if (points.size === 0 && typed !== "") points.set(0, typed);
  return points;
}

function textOf(element: XmlElement | null): string {
  return (element?.children ?? [])
    .filter((child) => typeof child === "string")
    .join("")
    .trim();
}

function cellOf(text: string): DocxCell {
  const block: DocxBlock = {
    kind: "paragraph",
    style: "",
    heading: null,
    runs: [{ text, marks: [], href: null }],
    list: null,
    indent: 0,
    align: null,
    look: { isBold: false, isItalic: false, isCode: false, halfPoints: 0 },
  };
  return { columns: 1, rows: 1, isHead: false, blocks: [block] };
}
