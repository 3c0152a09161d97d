/** A small line chart without axes; the text next to it describes it. */
import styles from "./sparkline.module.css";

const WIDTH = 120;
const HEIGHT = 28;
const EDGE = 3;

/** @param values at least two, oldest first; the last one is marked. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const max = Math.max(1, ...values);
  const points = values.map((value, index) => ({
    x: EDGE + (index * (WIDTH - 2 * EDGE)) / Math.max(1, values.length - 1),
    y: HEIGHT - EDGE - (value * (HEIGHT - 2 * EDGE)) / max,
  }));
  const last = points.at(-1);
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")} />
      {last && <circle cx={last.x} cy={last.y} r={2.5} />}
    </svg>
  );
}
