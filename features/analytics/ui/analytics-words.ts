/** Figures as people read them, and as bars: what the chart draws and what it says to those who do not see it. */
import { formatCount } from "#ui-kit/format/counts.ts";
import { type DayFigures, DIRECT, OTHER, type Period } from "../contract.ts";

const DAYS_OF_WEEK = 7;
/** More bars than this are too thin to point at: a year is drawn in weeks. */
const MAX_BARS = 100;

const shortDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const longDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const countries = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** "2026-11-22" → "22 Nov". */
export function formatShortDay(day: string): string {
  return shortDay.format(new Date(day));
}

/** "2026-11-22" → "22 November 2026". */
export function formatWholeDay(day: string): string {
  return longDay.format(new Date(day));
}

export const PERIOD_LABELS: Record<Period, string> = { 7: "7 days", 30: "30 days", 90: "90 days", 365: "1 year" };

export type Bar = { from: string; to: string; views: number; visitors: number };

/** One bar a day, or one a week where days would be too many; the newest week is whole. */
export function barsOf(series: DayFigures[]): Bar[] {
  const size = series.length > MAX_BARS ? DAYS_OF_WEEK : 1;
  const first = series.length % size;
  const starts = first > 0 ? [0] : [];
  for (let start = first; start < series.length; start += size) starts.push(start);
  return starts.flatMap((start, index) => {
    const days = series.slice(start, starts[index + 1]);
    const [from, to] = [days[0], days.at(-1)];
    if (!from || !to) return [];
    const sum = (of: (day: DayFigures) => number) => days.reduce((all, day) => all + of(day), 0);
    return { from: from.day, to: to.day, views: sum(({ views }) => views), visitors: sum(({ visitors }) => visitors) };
  });
}

export function nameOfBar({ from, to }: Bar): string {
  return from === to ? formatWholeDay(from) : `${formatShortDay(from)} to ${formatWholeDay(to)}`;
}

/** The end of a scale: a round number that is not below the highest bar. */
export function scaleEnd(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  return (
    [1, 1.5, 2, 3, 4, 6, 8, 10].map((step) => step * power).find((end) => end >= highest && Number.isInteger(end)) ??
    highest
  );
}

const unit = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** The whole chart in a sentence or two. */
export function chartInWords(bars: Bar[]): string {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return "";
  const views = bars.reduce((sum, bar) => sum + bar.views, 0);
  const best = bars.reduce((max, bar) => (bar.views > max.views ? bar : max), first);
  const span = `Views from ${formatWholeDay(first.from)} to ${formatWholeDay(last.to)}: ${formatCount(views)} in all`;
  return views === 0 ? `${span}.` : `${span}, most on ${nameOfBar(best)} with ${formatCount(best.views)}.`;
}

export function barInWords(bar: Bar): string {
  return `${nameOfBar(bar)}: ${unit(bar.views, "view", "views")}, ${unit(bar.visitors, "visitor", "visitors")}`;
}

export function nameOfReferrer(host: string): string {
  if (host === DIRECT) return "Direct or unknown";
  return host === OTHER ? "Others" : host;
}

/** "NO" → "Norway". */
export function nameOfCountry(code: string): string {
  return code === OTHER ? "Others" : (countries.of(code) ?? code);
}

/** Host and path without what every address has. */
export function nameOfLink(address: string): string {
  return address === OTHER ? "Others" : address.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
}
