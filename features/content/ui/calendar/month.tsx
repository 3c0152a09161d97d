/** A month as a grid of days. A scheduled post can be dragged to another day and keeps its time there. */
import { IconCheck } from "@tabler/icons-react";
import { type DragEvent, useState } from "react";
import { formatTimeOfDay, formatWeekday } from "#ui-kit/format/dates.ts";
import { showWarning } from "#ui-kit/toasts/toasts.tsx";
import type { CalendarPost } from "../../calendar-contract.ts";
import { contentMessages } from "../../contract.ts";
import { nameOf } from "../post-labels.ts";
import { dayOf, moveToDay } from "../schedule/publishing-times.ts";
import type { PostsProps } from "./agenda.tsx";
import classes from "./calendar.module.css";
import { monthOf, weeksOf } from "./days.ts";
import { PostLink } from "./post-link.tsx";
import { isMovable } from "./use-move-post.ts";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
/** A day has room for so many; its pane has all of them. */
const SHOWN = 3;

type Props = PostsProps & {
  month: string;
  /** The day whose pane is open. */
  chosen: string | null;
  onChoose: (day: string) => void;
  onMove: (post: CalendarPost, to: Date) => void;
};

export function Month({ month, posts, chosen, onChoose, onMove, ...shared }: Props) {
  const [dragged, setDragged] = useState<CalendarPost | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const days = Map.groupBy(posts, ({ at }) => dayOf(new Date(at)));
  const today = dayOf(shared.now);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const hover = (event: DragEvent, day: string) => {
    if (!dragged || day < today) return;
    event.preventDefault(); // which says that it can be dropped here
    setOver(day);
  };
  const drop = (event: DragEvent, day: string) => {
    event.preventDefault();
    if (dragged && dayOf(new Date(dragged.at)) !== day) {
      const to = moveToDay(new Date(dragged.at), day, new Date());
      if (to) onMove(dragged, to);
      else showWarning(contentMessages.timePassed);
    }
    end();
  };
  const ghost = dragged && over ? moveToDay(new Date(dragged.at), over, shared.now) : null;
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
            {week.map((day) => (
              <td
                key={day}
                data-day={day}
                data-other={monthOf(day) !== month || undefined}
                data-chosen={day === chosen || undefined}
                data-over={day === over || undefined}
                onDragOver={(event) => hover(event, day)}
                onDragLeave={() => setOver(null)}
                onDrop={(event) => drop(event, day)}
              >
                <DayHead day={day} count={days.get(day)?.length ?? 0} isToday={day === today} onChoose={onChoose} />
                <DayPosts {...shared} posts={days.get(day) ?? []} dragged={dragged} onDrag={setDragged} onEnd={end} />
                {(days.get(day)?.length ?? 0) > SHOWN && (
                  <button type="button" className={classes.more} onClick={() => onChoose(day)}>
                    {(days.get(day)?.length ?? 0) - SHOWN} more
                  </button>
                )}
                {ghost && day === over && <div className={classes.ghost}>{formatTimeOfDay(ghost)}</div>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayHeadProps = { day: string; count: number; isToday: boolean; onChoose: (day: string) => void };

function DayHead({ day, count, isToday, onChoose }: DayHeadProps) {
  const posts = count === 1 ? "1 post" : `${count} posts`;
  return (
    <button
      type="button"
      className={classes.day}
      aria-label={`${formatWeekday(day)}, ${posts}`}
      aria-current={isToday ? "date" : undefined}
      onClick={() => onChoose(day)}
    >
      {Number(day.slice(-2))}
    </button>
  );
}

type DayPostsProps = PostsProps & {
  dragged: CalendarPost | null;
  onDrag: (post: CalendarPost) => void;
  onEnd: () => void;
};

function DayPosts({ posts, now, onAskMove, dragged, onDrag, onEnd }: DayPostsProps) {
  return (
    <ul className={classes.posts}>
      {posts.slice(0, SHOWN).map((post) => {
        const canMove = isMovable(post, now);
        const isPublished = post.status === "published";
        return (
          <li key={post.id} data-dragged={post.id === dragged?.id || undefined}>
            <PostLink
              post={post}
              className={classes.post}
              data-status={post.status}
              title={nameOf(post)}
              draggable={canMove}
              onAskMove={canMove ? () => onAskMove(post) : null}
              onDragStart={() => onDrag(post)}
              onDragEnd={onEnd}
            >
              {isPublished && <IconCheck size={13} aria-label="Published" />}
              <time dateTime={post.at}>{formatTimeOfDay(post.at)}</time> <bdi>{nameOf(post)}</bdi>
            </PostLink>
          </li>
        );
      })}
    </ul>
  );
}
