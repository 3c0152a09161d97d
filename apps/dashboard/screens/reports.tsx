/** Blog Reports, with who wrote about each post. */
import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { ReportsScreen } from "#features/reports/ui/report/reports-screen.tsx";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";

const CoverageSection = lazyComponent(
  () => import("#features/coverage/ui/report/coverage-section.tsx"),
  "CoverageSection",
);

function Coverage(props: { postId: number }) {
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <CoverageSection {...props} />
    </Suspense>
  );
}

export function Reports() {
  return <ReportsScreen Coverage={Coverage} />;
}
