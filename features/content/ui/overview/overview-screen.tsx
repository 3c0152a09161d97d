import { Skeleton } from "@mantine/core";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { ReleasesBlock } from "#features/billing/ui/allowance/releases-block.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { Figures } from "#ui-kit/page/figures.tsx";
import { formatDateTime, formatLongDate } from "#ui-kit/format/dates.ts";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { Sparkline } from "#ui-kit/page/sparkline.tsx";
import type { PostListItem } from "../../contract.ts";
import { hasMark, setMark } from "#ui-kit/browser-mark.ts";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import { useScheduleZone } from "../schedule/schedule-zone.ts";
import styles from "./overview-screen.module.css";
import { OverviewSkeleton } from "./overview-skeleton.tsx";
import { RecentPosts } from "./recent-posts.tsx";
import type { ViewsSlot } from "../lists/views.tsx";
import { UpcomingPosts } from "./upcoming-posts.tsx";
import { useContentSummary, usePostPage } from "../use-posts.ts";

const RECENT_COUNT = 6;
const UPCOMING_COUNT = 5;
/** The checklist stays while the first post may still be shared. */
const FIRST_RUN_POSTS = 1;

const FirstRunGuidance = lazyComponent(() => import("../first-run/guidance.tsx"), "FirstRunGuidance");
const FirstRunChecklist = lazyComponent(() => import("../first-run/checklist.tsx"), "FirstRunChecklist");

type Props = {
  /**
   * Entries that need attention, and whether they are still loading: the screen waits for them, so that nothing moves.
   */
  attention?: { block: ReactNode; isFetched: boolean };
  /** Further figures of the summary. */
  Figure?: ComponentType;
  /** Renders a post's recent views. */
  Views?: ViewsSlot;
};

/**
 * Two blocks (docs/product/dashboard.md, Overview): the summary, then what needs attention and recent posts next to
 * upcoming posts and the releases left. They appear together once everything has loaded.
 */
export function OverviewScreen({ attention, Figure, Views }: Props) {
  const recent = usePostPage("all", { pageSize: RECENT_COUNT });
  const [today] = useState(() => new Date());
  const scheduled = usePostPage("scheduled", { pageSize: UPCOMING_COUNT });
  const upcoming = scheduled.data?.posts ?? [];
  const { id } = useMe();
  const [isDismissed, setDismissed] = useState(() => hasMark("first-run-hidden", id));
  const { data: summary, isFetched } = useContentSummary();
  const isFirstRun = !isDismissed && summary !== undefined && summary.total_posts <= FIRST_RUN_POSTS;
  const isEmpty = isFirstRun && summary.total_posts + summary.total_drafts + summary.total_scheduled_posts === 0;
  const dismiss = () => {
    setMark("first-run-hidden", id);
    setDismissed(true);
  };
  const head = <PageHead title="Overview" note={formatLongDate(today)} />;
  if (!isFetched || !recent.isFetched || !scheduled.isFetched || attention?.isFetched === false)
    return (
      <>
        {head}
        <OverviewSkeleton />
      </>
    );
  return (
    <>
      {head}
      {!isEmpty && <Summary next={upcoming[0]} Figure={Figure} />}
      <div className={styles.columns}>
        <div>
          {isFirstRun && (
            <Suspense fallback={<Skeleton height={420} aria-busy />}>
              <FirstRunChecklist isEmpty={isEmpty} next={upcoming[0]} onDismiss={dismiss} />
            </Suspense>
          )}
          {!isEmpty && attention?.block}
          {!isEmpty && <RecentPosts recent={recent} Views={Views} />}
        </div>
        <aside aria-label="Schedule and releases left">
          {upcoming.length > 0 && <UpcomingPosts posts={upcoming} />}
          {isEmpty ? (
            <Suspense>
              <FirstRunGuidance />
            </Suspense>
          ) : (
            <ReleasesBlock />
          )}
        </aside>
      </div>
    </>
  );
}

type SummaryProps = { next: PostListItem | undefined; Figure: ComponentType | undefined };

function Summary({ next, Figure }: SummaryProps) {
  const { data, error, refetch, isFetching } = useContentSummary();
  const [zone] = useScheduleZone();
  if (error) {
    return <ErrorState title="The summary could not be loaded" query={{ error, refetch, isFetching }} />;
  }
  const nextTime = next?.publishing_time;
  const weeks = data?.published_by_week ?? [];
  return (
    <Figures
      label="Content summary"
      figures={[
        {
          label: "Total posts",
          value: data?.total_posts,
          note: "Published and pending",
          to: "allPosts",
          spark: weeks.some((posts) => posts > 0) && (
            <Sparkline
              values={weeks}
              label={`Published in each of the last ${weeks.length} weeks: ${weeks.join(", ")}`}
            />
          ),
        },
        { label: "Drafts", value: data?.total_drafts, note: "Not yet submitted", to: "drafts" },
        {
          label: "Scheduled",
          value: data?.total_scheduled_posts,
          to: "scheduledPosts",
          note: nextTime ? `Next: ${formatDateTime(nextTime, zone)}` : "Waiting to be published",
        },
      ]}
    >
      {Figure && <Figure />}
    </Figures>
  );
}
