/** Posts by day, as a list. */
import { Button } from "@mantine/core";
import { formatTimeOfDay, formatWeekday } from "#ui-kit/format/dates.ts";
import { dayOf } from "#ui-kit/format/zoned.ts";
import type { CalendarPost } from "../../contracts/calendar.ts";
import { findKindByTypeCode } from "../../kinds/index.ts";
import { ApprovalNote } from "../approval/lines.tsx";
import { StatusBadge } from "../badges.tsx";
import { nameOf, quoted } from "../post-labels.ts";
import classes from "./calendar.module.css";
import { PostLink } from "./post-link.tsx";
import { isMovable } from "./use-move-post.ts";

export type PostsProps = { posts: CalendarPost[]; now: Date; zone: string; onAskMove: (post: CalendarPost) => void };

export function Agenda({ posts, ...props }: PostsProps) {
  const { zone } = props;
  const days = Map.groupBy(posts, ({ at }) => dayOf(new Date(at), zone));
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={classes.agenda} aria-label={formatWeekday(day)}>
      <h3>{formatWeekday(day)}</h3>
      <PostRows posts={ofDay} {...props} />
    </section>
  ));
}

export function PostRows({ posts, now, zone, onAskMove }: PostsProps) {
  return (
    <ul className={classes.rows}>
      {posts.map((post) => {
        const ask = isMovable(post, now) ? () => onAskMove(post) : null;
        return (
          <li key={post.id}>
            <time dateTime={post.at}>{formatTimeOfDay(post.at, zone)}</time>
            <span className={classes.about}>
              <PostLink post={post} onAskMove={ask}>
                <bdi>{nameOf(post)}</bdi>
              </PostLink>
              <small>
                <bdi>{post.posted_as}</bdi>, {findKindByTypeCode(post.type)?.cardLabel ?? post.type}
              </small>
              <ApprovalNote post={post.id} />
            </span>
            <span className={classes.acts}>
              <StatusBadge status={post.status} />
              {ask && (
                <Button size="xs" aria-label={`Move ${quoted(post)}`} onClick={ask}>
                  Move
                </Button>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
