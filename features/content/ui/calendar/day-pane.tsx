/** One day's posts, next to the month. */
import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { formatWeekday } from "#ui-kit/format/dates.ts";
import { dayOf } from "#ui-kit/format/zoned.ts";
import { PostRows, type PostsProps } from "./agenda.tsx";
import classes from "./calendar.module.css";

type Props = PostsProps & { day: string; onClose: () => void };

export function DayPane({ day, posts, onClose, ...props }: Props) {
  const { zone } = props;
  const ofDay = posts.filter(({ at }) => dayOf(new Date(at), zone) === day);
  return (
    <aside className={classes.pane} aria-label={formatWeekday(day)}>
      <header>
        <h3>{formatWeekday(day)}</h3>
        <ActionIcon aria-label="Close day" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      {ofDay.length > 0 ? <PostRows posts={ofDay} {...props} /> : <p>No posts on this day.</p>}
    </aside>
  );
}
