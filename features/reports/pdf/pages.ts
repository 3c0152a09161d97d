/** Cuts tables into pages: rows have one height, so no renderer has to find out where a page ends. */

/** Heights in points. */
export type PageMeasures = { room: number; row: number; head: number; heading: number; gap: number };
/** Rows `from` to before `to` of a section; the first part of a section has its heading. */
export type PagePart = { section: number; from: number; to: number };

/** A section begins on the page before only where this many of its rows, or all, follow there. */
const FEWEST_ROWS = 3;

/** @param counts number of rows per section. @returns the content of each page, from top to bottom. */
export function cutPages(counts: number[], { room, row, head, heading, gap }: PageMeasures): PagePart[][] {
  const pages: PagePart[][] = [];
  let left = 0;
  for (const [section, count] of counts.entries()) {
    const start = gap + heading + head + Math.min(FEWEST_ROWS, count) * row;
    let isStart = true;
    let from = 0;
    do {
      if (isStart ? left < start : true) {
        pages.push([]);
        left = room;
      } else left -= gap;
      left -= (isStart ? heading : 0) + head;
      const to = Math.min(count, from + Math.max(1, Math.floor(left / row)));
      pages.at(-1)?.push({ section, from, to });
      left -= (to - from) * row;
      [from, isStart] = [to, false];
    } while (from < count);
  }
  return pages;
}
