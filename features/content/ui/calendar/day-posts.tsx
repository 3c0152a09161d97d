/** Posts of a day or an hour in a grid of the calendar. */
import { IconCheck } from "@tabler/icons-react";
import { formatTimeOfDay } from "#ui-kit/format/dates.ts";
import { nameOf } from "../post-labels.ts";
import type { PostsProps } from "./agenda.tsx";
import classes from "./calendar.module.css";
import { PostLink } from "./post-link.tsx";
import type { Drag } from "./use-drag.ts";
import { isMovable } from "./use-move-post.ts";

type Props = PostsProps & { drag: Drag };

export function DayPosts({ posts, now, zone, onAskMove, drag: { dragged, start, end } }: Props) {
  return (
    <ul className={classes.posts}>
      {posts.map((post) => {
        const canMove = isMovable(post, now);
        return (
          <li key={post.id} data-dragged={post.id === dragged?.id || undefined}>
            <PostLink
              post={post}
              className={classes.post}
              data-status={post.status}
              title={nameOf(post)}
              draggable={canMove}
              onAskMove={canMove ? () => onAskMove(post) : null}
              onDragStart={() => start(post)}
              onDragEnd={end}
            >
              {post.status === "published" && <IconCheck size={13} aria-label="Published" />}
              <time dateTime={post.at}>{formatTimeOfDay(post.at, zone)}</time> <bdi>{nameOf(post)}</bdi>
            </PostLink>
          </li>
        );
      })}
    </ul>
  );
}
