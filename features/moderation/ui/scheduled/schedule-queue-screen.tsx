/** Everybody's scheduled posts by their time, and an alarm above them when one is late. */
import { Button } from "@mantine/core";
import { IconCalendarEvent, IconClockExclamation } from "@tabler/icons-react";
import { useEffect } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { ListFoot } from "#ui-kit/tables/list-foot.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { showError, showSuccess, showWarning } from "#ui-kit/toasts/toasts.tsx";
import { OVERDUE_SECONDS, type PublishedOverdue, SCHEDULE_COUNT_CAP } from "#features/content/scheduled-contract.ts";
import classes from "./schedule-queue.module.css";
import { ScheduleTable } from "./table.tsx";
import { PAGE_SIZE, usePublishOverdue, useScheduleQueue } from "./use-schedule-queue.ts";

export function ScheduleQueueScreen() {
  const { q, page, search, goTo } = useAddress();
  const { data, error, refetch, isFetching, isPlaceholderData } = useScheduleQueue(q, page);
  const again = { run: () => void refetch(), isBusy: isFetching };
  const hasFailed = error !== null && !data;
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / PAGE_SIZE));
  const isBeyond = data !== undefined && !isPlaceholderData && page > pages;
  useEffect(() => {
    if (isBeyond) goTo(pages);
  }, [isBeyond, goTo, pages]);
  return (
    <>
      <PageHead title="Scheduled Queue" note="All scheduled posts, soonest first" isNoteKept />
      {data && data.overdue > 0 && <Alarm overdue={data.overdue} since={data.overdue_since} />}
      <div className={classes.toolbar}>
        <SearchField label="Search scheduled posts" placeholder="Search..." q={q} onSearch={search} />
      </div>
      {hasFailed && (
        <ErrorState title="The scheduled posts could not be loaded" detail={error.message} action={again} />
      )}
      {data?.count === 0 && (
        <EmptyState
          icon={IconCalendarEvent}
          title={q ? `Nothing matches “${q}”` : "No scheduled posts"}
          detail={
            q
              ? "Search by name, company or author. For an exact match, enter an email address, or # and an ID."
              : "Posts that users schedule appear here until they are published."
          }
          action={q && <Button onClick={() => search("")}>Show all</Button>}
        />
      )}
      {!hasFailed && data?.count !== 0 && (
        <ScheduleTable posts={isBeyond ? undefined : data?.posts} isBusy={!data || isPlaceholderData} />
      )}
      {data && data.count > 0 && (
        <ListFoot page={page} pages={pages} stale={error ? again : null} onPage={goTo}>
          {countWords(data.count)}
        </ListFoot>
      )}
    </>
  );
}

function useAddress() {
  const { parameters, setParameters } = useNavigation();
  const asked = parameters.get("page") ?? "";
  return {
    q: (parameters.get("q") ?? "").trim().slice(0, 200),
    page: /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1,
    search: (q: string) => setParameters({ q, page: null }),
    goTo: (to: number) => setParameters({ page: to === 1 ? null : String(to) }),
  };
}

function countWords(count: number): string {
  if (count === 1) return "1 scheduled post";
  return `${formatCount(count)}${count >= SCHEDULE_COUNT_CAP ? " or more" : ""} scheduled posts`;
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
          {since && `${isOne ? "Since" : "The oldest since"} ${formatDateTime(since)}. `}
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
