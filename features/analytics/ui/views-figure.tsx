/** Views of the last week as one of the overview's figures, which leads to the block of readers. */
import { FigureCell } from "#ui-kit/page/figures.tsx";
import { Sparkline } from "#ui-kit/page/sparkline.tsx";
import { DEFAULT_PERIOD, RECENT_DAYS } from "../contract.ts";
import { changeInWords } from "./change-in-words.ts";
import { useAccountAnalytics } from "./use-analytics.ts";

const sum = (days: readonly { views: number }[]) => days.reduce((total, { views }) => total + views, 0);

export function ViewsFigure() {
  const { data, error } = useAccountAnalytics(DEFAULT_PERIOD);
  const series = data?.series ?? [];
  const week = series.slice(-RECENT_DAYS);
  const before = series.slice(-2 * RECENT_DAYS, -RECENT_DAYS);
  const views = week.map((day) => day.views);
  return (
    <FigureCell
      label={`Views, last ${RECENT_DAYS} days`}
      to="reportingPage"
      value={error ? null : data && sum(week)}
      note={data ? changeInWords(sum(week), sum(before), RECENT_DAYS) : error ? "Not available right now" : undefined}
      spark={data && sum(week) > 0 && <Sparkline values={views} label={`Views by day: ${views.join(", ")}`} />}
    />
  );
}
