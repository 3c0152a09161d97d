import { useState } from "react";
import { ReleasesBlock } from "#features/billing/ui/releases-block.tsx";
import { ErrorState } from "#ui-kit/error-state.tsx";
import { Figures } from "#ui-kit/figures.tsx";
import { formatDateTime, formatLongDate } from "#ui-kit/format/dates.ts";
import { PageHead } from "#ui-kit/page-head.tsx";
import type { PostListItem } from "../contract.ts";
import styles from "./overview-screen.module.css";
import { RecentPosts } from "./recent-posts.tsx";
import { UpcomingPosts } from "./upcoming-posts.tsx";
import { useContentSummary, useRecentPosts, useUpcomingPosts } from "./use-posts.ts";

const RECENT_COUNT = 6;
const UPCOMING_COUNT = 5;

/** Two blocks (spec section 2): the summary, then recent posts beside the releases left. */
export function OverviewScreen() {
  const recent = useRecentPosts(RECENT_COUNT);
  const [today] = useState(() => new Date());
  const upcoming = useUpcomingPosts(UPCOMING_COUNT).data?.scheduled_posts ?? [];
  return (
    <>
      <PageHead title="Overview" note={formatLongDate(today)} />
      <Summary next={upcoming[0]} />
      <div className={styles.columns}>
        <RecentPosts recent={recent} />
        <aside aria-label="Allowance and schedule">
          <ReleasesBlock />
          {upcoming.length > 0 && <UpcomingPosts posts={upcoming} />}
        </aside>
      </div>
    </>
  );
}

function Summary({ next }: { next: PostListItem | undefined }) {
  const { data, error, refetch, isFetching } = useContentSummary();
  if (error) {
    const retry = { run: () => void refetch(), isBusy: isFetching };
    return <ErrorState title="The summary could not be loaded" detail={error.message} action={retry} />;
  }
  const nextTime = next?.publishing_time;
  return (
    <Figures
      label="Content summary"
      figures={[
        { label: "Total posts", value: data?.total_posts, note: "Published and pending" },
        { label: "Drafts", value: data?.total_drafts, note: "Not submitted yet" },
        {
          label: "Scheduled",
          value: data?.total_scheduled_posts,
          note: nextTime ? `Next: ${formatDateTime(nextTime)}` : "Waiting for their time",
        },
      ]}
    />
  );
}
