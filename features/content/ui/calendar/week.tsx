/** A week by the hour: a scheduled post can be dragged to another hour of any day. */
import { formatTimeOfDay } from "#ui-kit/format/dates.ts";
import { clockTime, dayOf } from "#ui-kit/format/zoned.ts";
import type { CalendarPost } from "../../contracts/calendar.ts";
import type { PostsProps } from "./agenda.tsx";
import classes from "./calendar.module.css";
import { DayHead } from "./day-head.tsx";
import { DayPosts } from "./day-posts.tsx";
import { WEEKDAYS } from "./days.ts";
import { useDrag } from "./use-drag.ts";

/** Hours that are shown whether or not there is a post. */
const [FIRST, LAST] = [8, 18] as const;

type Props = PostsProps & {
  days: readonly string[];
  chosen: string | null;
  onChoose: (day: string) => void;
  onMove: (post: CalendarPost, to: Date) => void;
};

export function Week({ days, posts, chosen, onChoose, onMove, ...shared }: Props) {
  const drag = useDrag(shared.now, shared.zone, onMove);
  const shown = posts.filter(({ at }) => days.includes(dayOf(new Date(at), shared.zone)));
  const slots = Map.groupBy(shown, ({ at }) => slotOf(new Date(at), shared.zone));
  const today = dayOf(shared.now, shared.zone);
  return (
    <table className={classes.month} data-view="week">
      <thead>
        <tr>
          <th scope="col" className={classes.hours}>
            Time
          </th>
          {days.map((day, index) => (
            <th key={day} scope="col" data-chosen={day === chosen || undefined}>
              {WEEKDAYS[index]}{" "}
              <DayHead
                day={day}
                count={shown.filter(({ at }) => dayOf(new Date(at), shared.zone) === day).length}
                isToday={day === today}
                onChoose={onChoose}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hoursOf(shown, shared.zone).map((hour) => (
          <tr key={hour}>
            <th scope="row" className={classes.hours}>
              {formatTimeOfDay(new Date(2026, 0, 1, Number(hour)))}
            </th>
            {days.map((day) => {
              const slot = { day, hour };
              const ghost = drag.ghostIn(slot);
              return (
                <td key={day} data-slot={`${day} ${hour}`} {...drag.slotProps(slot)}>
                  <DayPosts {...shared} posts={slots.get(`${day} ${hour}`) ?? []} drag={drag} />
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

function slotOf(at: Date, zone: string): string {
  return `${dayOf(at, zone)} ${clockTime(at, zone).slice(0, 2)}`;
}

/** Two digits each, from the first to the last hour needed. */
function hoursOf(posts: readonly CalendarPost[], zone: string): string[] {
  const hours = posts.map(({ at }) => Number(clockTime(new Date(at), zone).slice(0, 2)));
  const first = Math.min(FIRST, ...hours);
  const last = Math.max(LAST, ...hours);
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, "0"));
}
