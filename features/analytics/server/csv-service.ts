/** The figures as a table for spreadsheets. Names come from readers and authors. */
import { csvLine } from "#platform/csv/csv.ts";
import { type AccountAnalytics, DIRECT, type Figures, type NamedCount, type PostAnalytics } from "../contract.ts";

type Cell = string | number;

const HEAD = ["Group", "Name", "Views", "Visitors", "Link clicks", "Feed fetches"];
/** One row per thing that was counted; `Group` says which. */
export function analyticsCsv(figures: AccountAnalytics | PostAnalytics): string {
  const { from, to, totals, previous, series, referrers, assistant_visits, countries } = figures;
  const rows: Cell[][] = [
    HEAD,
    ["Period", `${from} to ${to}`, ...cellsOf(totals)],
    ["Period before", "", ...cellsOf(previous)],
    ...series.map((day) => ["Day", day.day, ...cellsOf(day)]),
    ...("posts" in figures ? figures.posts.map((post) => ["Post", post.name, post.views, post.visitors, "", ""]) : []),
    ...viewsOf("Referrer", referrers, "Direct or unknown"),
    ...viewsOf("Sent by AI assistant", assistant_visits, ""),
    ...viewsOf("Country", countries, ""),
    ...("links" in figures ? figures.links.map(({ name, count }) => ["Link", name, "", "", count, ""]) : []),
  ];
  return csvOf(rows);
}

/** Rows that end with CRLF, as section 2 of RFC 4180 has them. */
export function csvOf(rows: Cell[][]): string {
  return rows.map(csvLine).join("");
}

function cellsOf({ views, visitors, clicks, feed_fetches }: Figures): Cell[] {
  return [views, visitors, clicks, feed_fetches];
}

function viewsOf(group: string, names: NamedCount[], nameless: string): Cell[][] {
  return names.map(({ name, count }) => [group, name === DIRECT ? nameless : name, count, "", "", ""]);
}
