/** Posts of a day or an hour in a grid of the calendar. */
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { formatTimeOfDay } from "#ui-kit/format/dates.ts";
import { useApprovalLine } from "../approval/lines.tsx";
import { nameOf } from "../post-labels.ts";
import type { CalendarPost } from "../../contracts/calendar.ts";
import type { PostsProps } from "./agenda.tsx";
import classes from "./calendar.module.css";
import { PostLink } from "./post-link.tsx";
import type { Drag } from "./use-drag.ts";
import { isMovable } from "./use-move-post.ts";

type Props = PostsProps & { drag: Drag };

export function DayPosts({ posts, drag, ...props }: Props) {
  return (
    <ul className={classes.posts}>
      {posts.map((post) => (
        <li key={post.id} data-dragged={post.id === drag.dragged?.id || undefined}>
          <DayPost post={post} drag={drag} {...props} />
        </li>
      ))}
    </ul>
  );
}

function DayPost({ post, now, zone, onAskMove, drag }: Omit<Props, "posts"> & { post: CalendarPost }) {
  const canMove = isMovable(post, now);
  const line = useApprovalLine(post.id);
  const warning = line?.tone === "warn" ? line.words : null;
  return (
    <PostLink
      post={post}
      className={classes.post}
      data-status={post.status}
      data-warns={warning !== null || undefined}
      title={line ? `${nameOf(post)}. ${line.words}` : nameOf(post)}
      draggable={canMove}
      onAskMove={canMove ? () => onAskMove(post) : null}
      onDragStart={() => drag.start(post)}
      onDragEnd={drag.end}
    >
      {post.status === "published" && <IconCheck size={13} aria-label="Published" />}
      {warning !== null && <IconAlertTriangle size={13} aria-label={warning} />}
      <time dateTime={post.at}>{formatTimeOfDay(post.at, zone)}</time> <bdi>{nameOf(post)}</bdi>
    </PostLink>
  );
}
