/** A month as a grid of days. A scheduled post can be dragged to another day and keeps its time there. */
import { formatTimeOfDay } from "#ui-kit/format/dates.ts";
import { dayOf } from "#ui-kit/format/zoned.ts";
import type { CalendarPost } from "../../contracts/calendar.ts";
import type { PostsProps } from "./agenda.tsx";
import classes from "./calendar.module.css";
import { DayHead } from "./day-head.tsx";
import { DayPosts } from "./day-posts.tsx";
import { monthOf, WEEKDAYS, weeksOf } from "./days.ts";
import { useDrag } from "./use-drag.ts";

/** Posts that fit into a day; its pane shows all of them. */
const SHOWN = 3;

type Props = PostsProps & {
  month: string;
  /** The day whose pane is open. */
  chosen: string | null;
  onChoose: (day: string) => void;
  onMove: (post: CalendarPost, to: Date) => void;
};

export function Month({ month, posts, chosen, onChoose, onMove, ...shared }: Props) {
  const drag = useDrag(shared.now, shared.zone, onMove);
  const days = Map.groupBy(posts, ({ at }) => dayOf(new Date(at), shared.zone));
  const today = dayOf(shared.now, shared.zone);
  return (
    <table className={classes.month}>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const ofDay = days.get(day) ?? [];
              const slot = { day, hour: null };
              const ghost = drag.ghostIn(slot);
              return (
                <td
                  key={day}
                  data-day={day}
                  data-other={monthOf(day) !== month || undefined}
                  data-chosen={day === chosen || undefined}
                  {...drag.slotProps(slot)}
                >
                  <DayHead day={day} count={ofDay.length} isToday={day === today} onChoose={onChoose} />
                  <DayPosts {...shared} posts={ofDay.slice(0, SHOWN)} drag={drag} />
                  {ofDay.length > SHOWN && (
                    <button type="button" className={classes.more} onClick={() => onChoose(day)}>
                      {ofDay.length - SHOWN} more
                    </button>
                  )}
                  {ghost && <div className={classes.ghost}>{formatTimeOfDay(ghost, shared.zone)}</div>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
