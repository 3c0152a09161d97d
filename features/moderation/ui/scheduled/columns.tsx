/** Columns of the scheduled queue. */
import { ActionIcon, Badge } from "@mantine/core";
import { IconShieldCheck, IconUser } from "@tabler/icons-react";
import type { ScheduledPost } from "#features/content/contracts/scheduled.ts";
import { TypeBadge } from "#features/content/ui/badges.tsx";
import { formatMoment } from "#ui-kit/format/dates.ts";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import { itemOf } from "#ui-kit/page/numbered-item.ts";
import type { Column } from "#ui-kit/tables/data-table.tsx";
import classes from "./schedule-queue.module.css";

const nameOf = ({ name }: ScheduledPost) => name.trim() || "Untitled";

export const SCHEDULED_COLUMNS: Column<ScheduledPost>[] = [
  {
    name: "Publishing time",
    kind: "plain",
    className: classes.time,
    narrow: ["first", "line"],
    cell: ({ publishing_time }) => <time dateTime={publishing_time}>{formatMoment(publishing_time)}</time>,
  },
  {
    name: "Post",
    kind: "lead",
    narrow: ["line"],
    cell: (post) => (
      <>
        <bdi>{nameOf(post)}</bdi>
        {post.posted_as !== post.author_name && (
          <small>
            <bdi>{post.posted_as}</bdi>
          </small>
        )}
      </>
    ),
  },
  { name: "Type", kind: "plain", cell: ({ type }) => <TypeBadge type={type} /> },
  {
    name: "Author",
    width: [null, 0],
    cell: ({ author_name, author_email }) => (
      <>
        <bdi>{author_name || author_email}</bdi>
        <small>{author_email}</small>
      </>
    ),
  },
  { name: "State", kind: "plain", cell: (post) => <State post={post} /> },
  {
    name: "Actions",
    kind: "end",
    cell: (post) => (
      <>
        {post.is_waiting && (
          <ActionIcon
            component={ScreenLink}
            to="operatorModeration"
            place={{ item: itemOf("post", post.id) }}
            aria-label={`Review “${nameOf(post)}”`}
            title="Review"
          >
            <IconShieldCheck size={17} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          component={ScreenLink}
          to="operatorUsers"
          place={{ parameters: { q: post.author_email } }}
          aria-label={`Author of “${nameOf(post)}”`}
          title="Open author"
        >
          <IconUser size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </>
    ),
  },
];

function State({ post: { is_overdue, is_waiting } }: { post: ScheduledPost }) {
  if (is_overdue) return <Badge color="red">Overdue</Badge>;
  return is_waiting ? <Badge color="amber">Waiting for review</Badge> : <Badge color="blue">Scheduled</Badge>;
}
