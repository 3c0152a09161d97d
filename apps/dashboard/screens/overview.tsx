/** The overview: an author's posts, and below them who reads them. */
import { lazy } from "react";
import { OverviewScreen } from "#features/content/ui/overview/overview-screen.tsx";

/** A separate chunk, because it is below the fold. */
const AccountAnalytics = lazy(async () => ({
  default: (await import("#features/analytics/ui/account-analytics.tsx")).AccountAnalytics,
}));

export function Overview() {
  return <OverviewScreen readers={<AccountAnalytics />} />;
}
