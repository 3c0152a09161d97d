/** The number of a day in a grid, with the month on its first day; opens the day's posts next to the grid. */
import { formatDayOfMonth, formatWeekday } from "#ui-kit/format/dates.ts";
import classes from "./calendar.module.css";

type Props = { day: string; count: number; isToday: boolean; onChoose: (day: string) => void };

export function DayHead({ day, count, isToday, onChoose }: Props) {
  const posts = count === 1 ? "1 post" : `${count} posts`;
  return (
    <button
      type="button"
      className={classes.day}
      aria-label={`${formatWeekday(day)}, ${posts}`}
      aria-current={isToday ? "date" : undefined}
      onClick={() => onChoose(day)}
    >
      {day.endsWith("-01") ? formatDayOfMonth(day) : Number(day.slice(-2))}
    </button>
  );
}
