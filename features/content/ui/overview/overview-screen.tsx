import { lazy, type ReactNode, Suspense, useState } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { ReleasesBlock } from "#features/billing/ui/allowance/releases-block.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { Figures } from "#ui-kit/page/figures.tsx";
import { formatDateTime, formatLongDate } from "#ui-kit/format/dates.ts";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import type { PostListItem } from "../../contract.ts";
import { hasMark, setMark } from "../browser-mark.ts";
import styles from "./overview-screen.module.css";
import { RecentPosts } from "./recent-posts.tsx";
import { UpcomingPosts } from "./upcoming-posts.tsx";
import { useContentSummary, usePostPage } from "../use-posts.ts";

const RECENT_COUNT = 6;
const UPCOMING_COUNT = 5;
/** The checklist stays while the first post may still be shared. */
const FIRST_RUN_POSTS = 1;

const FirstRunChecklist = lazy(async () => ({
  default: (await import("../first-run/checklist.tsx")).FirstRunChecklist,
}));

/**
 * Two blocks (docs/product/dashboard.md, Overview): the summary, then recent posts beside the releases left.
 * @param readers what stands below them: how many read the posts.
 */
export function OverviewScreen({ readers }: { readers?: ReactNode }) {
  const recent = usePostPage("all", { pageSize: RECENT_COUNT });
  const [today] = useState(() => new Date());
  const upcoming = usePostPage("scheduled", { pageSize: UPCOMING_COUNT }).data?.posts ?? [];
  const { id } = useMe();
  const [isDismissed, setDismissed] = useState(() => hasMark("first-run-hidden", id));
  const { data: summary } = useContentSummary();
  const isFirstRun = !isDismissed && summary !== undefined && summary.total_posts <= FIRST_RUN_POSTS;
  const isEmpty = isFirstRun && Object.values(summary).every((count) => count === 0);
  const dismiss = () => {
    setMark("first-run-hidden", id);
    setDismissed(true);
  };
  return (
    <>
      <PageHead title="Overview" note={formatLongDate(today)} />
      {!isEmpty && <Summary next={upcoming[0]} />}
      <div className={styles.columns}>
        <div>
          {isFirstRun && (
            <Suspense>
              <FirstRunChecklist onDismiss={dismiss} />
            </Suspense>
          )}
          {!isEmpty && <RecentPosts recent={recent} />}
        </div>
        <aside aria-label="Releases left and schedule">
          <ReleasesBlock />
          {upcoming.length > 0 && <UpcomingPosts posts={upcoming} />}
        </aside>
      </div>
      {!isEmpty && (
        <div className={styles.readers}>
          <Suspense>{readers}</Suspense>
        </div>
      )}
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
        { label: "Total posts", value: data?.total_posts, note: "Published and pending", to: "allPosts" },
        { label: "Drafts", value: data?.total_drafts, note: "Not yet submitted", to: "drafts" },
        {
          label: "Scheduled",
          value: data?.total_scheduled_posts,
          to: "scheduledPosts",
          note: nextTime ? `Next: ${formatDateTime(nextTime)}` : "Waiting to be published",
        },
      ]}
    />
  );
}
