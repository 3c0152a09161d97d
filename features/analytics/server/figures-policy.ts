/** Pure rules of figures: days without a row are zero, a period has its own totals and those of the previous one. */
import type { DayFigures, Figures, NamedCount } from "../contract.ts";
import { dayNumber, dayText } from "./day.ts";
import type { NamedRow, Range } from "./queries.ts";

const NOTHING: Figures = { views: 0, visitors: 0, clicks: 0, feed_fetches: 0 };

/** @param rows of the period and of as many days before it; days may be missing. */
export function describeFigures(rows: DayFigures[], days: number, { from, to }: Range) {
  const known = new Map(rows.map((row) => [row.day, row]));
  const first = dayNumber(Date.parse(from));
  const series = Array.from({ length: days }, (_, index) => {
    const day = dayText(first + index);
    return known.get(day) ?? { day, ...NOTHING };
  });
  const before = rows.filter(({ day }) => day < from);
  return { days, from, to, totals: sumOf(series), previous: sumOf(before), series };
}

function sumOf(rows: Figures[]): Figures {
  return rows.reduce<Figures>(
    (sum, row) => ({
      views: sum.views + row.views,
      visitors: sum.visitors + row.visitors,
      clicks: sum.clicks + row.clicks,
      feed_fetches: sum.feed_fetches + row.feed_fetches,
    }),
    NOTHING,
  );
}

export function namesOfFacet(rows: NamedRow[], wanted: NamedRow["facet"]): NamedCount[] {
  return rows.filter(({ facet }) => facet === wanted).map(({ name, count }) => ({ name, count }));
}
