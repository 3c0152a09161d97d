/** The overview: an author's posts, what needs attention, and how often they were read. */
import { RecentViews } from "#features/analytics/ui/post-views.tsx";
import { ViewsFigure } from "#features/analytics/ui/views-figure.tsx";
import { NeedsAttention } from "#features/inbox/ui/needs-attention.tsx";
import { useInboxSummary } from "#features/inbox/ui/use-summary.ts";
import { OverviewScreen } from "#features/content/ui/overview/overview-screen.tsx";

export function Overview() {
  const { isFetched } = useInboxSummary();
  return (
    <OverviewScreen attention={{ block: <NeedsAttention />, isFetched }} Figure={ViewsFigure} Views={RecentViews} />
  );
}
