/** Views and visitors as bars, with the same figures as a table: drawn by ourselves, because a chart library weighs 117 KB. */
import type { DayFigures } from "../contract.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { type Bar, barInWords, barsOf, chartInWords, formatShortDay, nameOfBar, scaleEnd } from "./analytics-words.ts";
import classes from "./views-chart.module.css";

/** Of the drawing; the page stretches it. One bar is ten units wide. */
const HEIGHT = 100;
const BAR = 10;
const GAP = 2;

export function ViewsChart({ series }: { series: DayFigures[] }) {
  const bars = barsOf(series);
  const end = scaleEnd(Math.max(...bars.map(({ views }) => views)));
  const labelled = [bars[0], bars[Math.floor((bars.length - 1) / 2)], bars.at(-1)].flatMap((bar) => bar ?? []);
  return (
    <figure className={classes.chart}>
      <ul className={classes.key} aria-hidden>
        <li className={classes.views}>Views</li>
        <li className={classes.visitors}>Visitors</li>
      </ul>
      <div className={classes.plot}>
        <div className={classes.scale} aria-hidden>
          {[end, end / 2, 0].map((value) => (
            <span key={value}>{Number.isInteger(value) && formatCount(value)}</span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={chartInWords(bars)}
          viewBox={`0 0 ${bars.length * BAR} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line key={y} className={classes.rule} x1={0} x2={bars.length * BAR} y1={y} y2={y} />
          ))}
          {bars.map((bar, index) => (
            <BarShape key={bar.from} bar={bar} x={index * BAR} end={end} />
          ))}
        </svg>
        <div className={classes.days} aria-hidden>
          {labelled.map(({ to }, index) => (
            <span key={index}>{formatShortDay(to)}</span>
          ))}
        </div>
      </div>
      <ChartTable bars={bars} />
    </figure>
  );
}

function BarShape({ bar, x, end }: { bar: Bar; x: number; end: number }) {
  const heightOf = (value: number) => (value / end) * HEIGHT;
  const shapeOf = (value: number) => ({
    x: x + GAP / 2,
    width: BAR - GAP,
    y: HEIGHT - heightOf(value),
    height: heightOf(value),
  });
  return (
    <g className={classes.bar}>
      <title>{barInWords(bar)}</title>
      <rect className={classes.target} x={x} width={BAR} y={0} height={HEIGHT} />
      <rect className={classes.views} {...shapeOf(bar.views)} />
      <rect className={classes.visitors} {...shapeOf(bar.visitors)} />
    </g>
  );
}

function ChartTable({ bars }: { bars: Bar[] }) {
  return (
    <details className={classes.table}>
      <summary>As a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{bars.some(({ from, to }) => from !== to) ? "Week" : "Day"}</th>
            <th scope="col">Views</th>
            <th scope="col">Visitors</th>
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map((bar) => (
            <tr key={bar.from}>
              <th scope="row">{nameOfBar(bar)}</th>
              <td>{formatCount(bar.views)}</td>
              <td>{formatCount(bar.visitors)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
