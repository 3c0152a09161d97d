/** When the articles came: one dot each at its time, and a dashed line at the publication. The table below says the same. */
import { counted } from "#platform/contract/sentence.ts";
import { formatTimeOfDay } from "#ui-kit/format/dates.ts";
import { COVERAGE_KINDS, KIND_WORDS } from "../../contract.ts";
import { durationOf } from "../../duration.ts";
import type { Report } from "../../reporting/contract.ts";
import { timelineOf } from "../../reporting/timeline.ts";
import styles from "./report.module.css";

type Props = { report: Report; published: string };

const RADIUS = 5;
const ROW = 18;
const HEAD = 20;
const FOOT = 28;

/** Drawn twice: a wide drawing made smaller cannot be read on a phone. */
export function Timeline({ report, published }: Props) {
  const { kinds } = report.figures;
  return (
    <>
      <header className={styles.when}>
        <h4>When</h4>
        <ul className={styles.legend}>
          {COVERAGE_KINDS.filter((kind) => kinds[kind] > 0).map((kind) => (
            <li key={kind}>
              <i data-kind={kind} aria-hidden />
              {KIND_WORDS[kind]} {kinds[kind]}
            </li>
          ))}
        </ul>
      </header>
      <div className={styles.wide}>
        <Drawing report={report} published={published} width={808} />
      </div>
      <div className={styles.narrow}>
        <Drawing report={report} published={published} width={342} />
      </div>
    </>
  );
}

function Drawing({ report: { articles, figures, first }, published, width }: Props & { width: number }) {
  const timeline = timelineOf(articles, new Date(published), width);
  if (!timeline) return null;
  const { days, start, dots, levels } = timeline;
  const base = HEAD + Math.max(3, levels) * ROW + RADIUS;
  const soon = first && `, the first after ${durationOf(first.minutes * 60_000)}`;
  return (
    <svg
      className={styles.dots}
      viewBox={`0 0 ${width} ${base + FOOT}`}
      role="img"
      aria-label={`${counted(figures.articles, "article")}${soon ?? ""}.`}
    >
      <line x1={0} x2={width} y1={base + 0.5} y2={base + 0.5} />
      {days.map(({ x, middle, name }) => (
        <g key={x}>
          <line x1={x} x2={x} y1={base} y2={base + 5} />
          <text x={middle} y={base + 22} textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
      {start !== null && (
        <>
          <line className={styles.published} x1={start} x2={start} y1={14} y2={base} />
          <text className={styles.publishedLabel} x={start + 6} y={16}>
            Published {formatTimeOfDay(published)}
          </text>
        </>
      )}
      {dots.map(({ article, x, level, name }) => (
        <g key={article.id}>
          <circle data-kind={article.kind} cx={x} cy={base - 14 - level * ROW} r={RADIUS} />
          {name !== "" && (
            <text x={x + 9} y={base - 10 - level * ROW}>
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
