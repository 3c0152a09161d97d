/** All users' scheduled posts by time, with an alarm above them if one is late. */
import { Button } from "@mantine/core";
import { IconCalendarEvent, IconClockExclamation } from "@tabler/icons-react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatMoment } from "#ui-kit/format/dates.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { PagedTable } from "#ui-kit/tables/paged-table.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { Toolbar } from "#ui-kit/tables/toolbar.tsx";
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import { showError, showSuccess, showWarning } from "#ui-kit/toasts/toasts.tsx";
import { OVERDUE_SECONDS, type PublishedOverdue, SCHEDULE_COUNT_CAP } from "#features/content/contracts/scheduled.ts";
import { SCHEDULED_COLUMNS } from "./columns.tsx";
import classes from "./schedule-queue.module.css";
import { PAGE_SIZE, usePublishOverdue, useScheduleQueue } from "./use-schedule-queue.ts";

export function ScheduleQueueScreen() {
  const address = useListAddress();
  const { q, page, search } = address;
  const queue = useScheduleQueue(q, page);
  const list = usePagedList(queue, address, { pageSize: PAGE_SIZE, rowsOf: ({ posts }) => posts });
  const { overdue = 0, overdue_since: since = null } = queue.data ?? {};
  return (
    <>
      <PageHead title="Scheduled Queue" note="All scheduled posts, soonest first" isNoteKept />
      {overdue > 0 && <Alarm overdue={overdue} since={since} />}
      <Toolbar>
        <SearchField label="Search scheduled posts" placeholder="Search..." q={q} onSearch={search} />
      </Toolbar>
      <PagedTable
        label="Scheduled posts"
        columns={SCHEDULED_COLUMNS}
        list={list}
        keyOf={({ id }) => id}
        isTarget
        rowProps={({ is_overdue }) => ({ "data-overdue": is_overdue || undefined })}
        className={classes.posts}
        corner={88}
        noun={["scheduled post", "scheduled posts"]}
        foot={list.count >= SCHEDULE_COUNT_CAP ? `${formatCount(list.count)} or more scheduled posts` : undefined}
        failed="The scheduled posts could not be loaded"
        empty={{
          icon: IconCalendarEvent,
          title: q ? `Nothing matches “${q}”` : "No scheduled posts",
          detail: q
            ? "Search by name, company or author. For an exact match, enter an email address, or # and an ID."
            : "Posts that users schedule appear here until they are published.",
          action: q && <Button onClick={() => search("")}>Show all</Button>,
        }}
      />
    </>
  );
}

/** Alarm for overdue posts: says since when and offers to publish them now. A running worker is never late. */
function Alarm({ overdue, since }: { overdue: number; since: string | null }) {
  const publish = usePublishOverdue();
  const { open, has } = useNavigation();
  const isOne = overdue === 1;
  return (
    <div className={classes.alarm} role="alert">
      <IconClockExclamation size={20} stroke={1.75} aria-hidden />
      <div>
        <strong>{isOne ? "1 scheduled post is overdue" : `${formatCount(overdue)} scheduled posts are overdue`}</strong>
        <p>
          {since && `${isOne ? "Since" : "The oldest since"} ${formatMoment(since)}. `}
          {isOne ? "Its" : "Their"} publishing time passed more than {OVERDUE_SECONDS / 60} minutes ago. The worker may
          be down, or something is blocking it. Check the log.
        </p>
      </div>
      <div className={classes.remedies}>
        {has("operatorJobs") && <Button onClick={() => open("operatorJobs")}>Open jobs</Button>}
        <Button
          variant="filled"
          loading={publish.isPending}
          onClick={() =>
            publish.mutate(undefined, {
              onSuccess: tell,
              onError: (failure) => showError(failure instanceof ApiError ? failure.detail : failure.message),
            })
          }
        >
          Publish overdue now
        </Button>
      </div>
    </div>
  );
}

function tell({ published, pending, overdue }: PublishedOverdue): void {
  const done = [
    `${published} published`,
    ...(pending > 0 ? [`${pending} sent to review`] : []),
    ...(overdue > 0 ? [`${overdue} still overdue (see the log)`] : []),
  ].join(", ");
  if (overdue > 0) showWarning(`${done}.`);
  else showSuccess(`${done}.`);
}
