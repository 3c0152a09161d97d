/** Stories of the last 30 days, a bar for each. */
import { formatDayOfMonth } from "#ui-kit/format/dates.ts";
import { counted } from "#platform/contract/sentence.ts";
import styles from "./day-chart.module.css";

type Day = { day: string; count: number };

export function DayChart({ days, isTall = false }: { days: readonly Day[]; isTall?: boolean }) {
  const most = Math.max(0, ...days.map(({ count }) => count));
  const top = Math.max(2, Math.ceil(most / 2) * 2);
  const sum = days.reduce((all, { count }) => all + count, 0);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className={styles.chart} data-tall={isTall || undefined}>
      <div className={styles.scale} aria-hidden>
        <span>{top}</span>
        <span>{top / 2}</span>
        <span>0</span>
      </div>
      <div
        className={styles.bars}
        role="img"
        aria-label={`${counted(sum, "story", "stories")} in 30 days, at most ${most} a day`}
      >
        {days.map(({ day, count }) => (
          <i key={day} title={`${dayLabel(day)}: ${count}`} style={{ height: `${(100 * count) / top}%` }} />
        ))}
      </div>
      <figcaption aria-hidden>
        <span>{first && dayLabel(first.day)}</span>
        <span>{last && dayLabel(last.day)}</span>
      </figcaption>
    </figure>
  );
}

/** Noon, so that the device's zone changes nothing. */
function dayLabel(day: string): string {
  return formatDayOfMonth(`${day}T12:00:00`);
}
