/** The rows of the scheduled queue, soonest first. */
import { ActionIcon, Badge } from "@mantine/core";
import { IconShieldCheck, IconUser } from "@tabler/icons-react";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import type { ScheduledPost } from "#features/content/scheduled-contract.ts";
import { TypeBadge } from "#features/content/ui/badges.tsx";
import { queuedItemOf } from "../queue/queued-item.ts";
import classes from "./schedule-queue.module.css";

const COLUMNS: Column[] = [
  { name: "Publishing time", loading: 150 },
  { name: "Post", loading: "text" },
  { name: "Type", loading: [84, 16] },
  { name: "Author", loading: 140 },
  { name: "State", loading: [72, 16] },
  { name: "Actions", kind: "end", loading: [60, 16] },
];

/** @param props.posts undefined while loading. */
export function ScheduleTable({ posts, isBusy }: { posts: ScheduledPost[] | undefined; isBusy: boolean }) {
  return (
    <DataTable label="Scheduled posts" columns={COLUMNS} rows={posts} isBusy={isBusy} className={classes.posts}>
      {(post) => <Row key={post.id} post={post} />}
    </DataTable>
  );
}

function Row({ post }: { post: ScheduledPost }) {
  const { id, type, name, posted_as, author_name, author_email, publishing_time, is_overdue, is_waiting } = post;
  const shown = name.trim() || "Untitled";
  return (
    <tr className={table.row} data-overdue={is_overdue || undefined}>
      <td className={classes.time}>
        <time dateTime={publishing_time}>{formatDateTime(publishing_time)}</time>
      </td>
      <td className={`${table.lead} ${classes.name}`}>
        <bdi>{shown}</bdi>
        {posted_as !== author_name && (
          <span className={classes.for}>
            <bdi>{posted_as}</bdi>
          </span>
        )}
      </td>
      <td className={table.plain}>
        <TypeBadge type={type} />
      </td>
      <td className={classes.author}>
        <bdi>{author_name || author_email}</bdi>
        <span className={classes.for}>{author_email}</span>
      </td>
      <td className={table.plain}>
        <State isOverdue={is_overdue} isWaiting={is_waiting} />
      </td>
      <td className={table.end}>
        {is_waiting && (
          <ActionIcon
            component={ScreenLink}
            to="operatorModeration"
            place={{ item: queuedItemOf(id) }}
            aria-label={`Review “${shown}”`}
            title="Review"
          >
            <IconShieldCheck size={17} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          component={ScreenLink}
          to="operatorUsers"
          place={{ parameters: { q: author_email } }}
          aria-label={`Author of “${shown}”`}
          title="Open author"
        >
          <IconUser size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}

function State({ isOverdue, isWaiting }: { isOverdue: boolean; isWaiting: boolean }) {
  if (isOverdue) return <Badge color="red">Overdue</Badge>;
  return isWaiting ? <Badge color="amber">Waiting for review</Badge> : <Badge color="blue">Scheduled</Badge>;
}
