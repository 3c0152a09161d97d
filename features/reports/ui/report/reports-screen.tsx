/**
 * 'Blog Reports' (docs/product/reports.md, Blog Reports): published posts, where they were delivered, and the PDF of
 * each.
 */
import { Button } from "@mantine/core";
import { IconPlus, IconReportAnalytics, IconSearchOff } from "@tabler/icons-react";
import { lazy, Suspense, useEffect } from "react";
import { OrOpenedPost, useOwnPostRemoval } from "#features/content/ui/own-posts.tsx";
import { useContentSummary } from "#features/content/ui/use-posts.ts";
import { logFailure } from "#platform/http-client/browser-log.ts";
import type { EmptyStateProps } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { Figures } from "#ui-kit/page/figures.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { PagedTable } from "#ui-kit/tables/paged-table.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import { REPORTS_PAGE_SIZE } from "../../contract.ts";
import { PdfWaitDialog } from "./pdf-wait-dialog.tsx";
import { ReportDialog } from "./report-dialog.tsx";
import { openReportOf } from "./item.ts";
import classes from "./reports-screen.module.css";
import { reportColumns } from "./reports-table.tsx";
import tableClasses from "./reports-table.module.css";
import { usePdfReport } from "./use-pdf-report.ts";
import { useReportPage } from "./use-reports.ts";

/** A separate chunk, because it is below the fold. */
const AccountAnalytics = lazy(async () => ({
  default: (await import("#features/analytics/ui/account-analytics.tsx")).AccountAnalytics,
}));

/** The edit form opens in its place. */
export function ReportsScreen() {
  const { item } = useNavigation();
  return (
    <OrOpenedPost item={item}>
      <Reports />
    </OrOpenedPost>
  );
}

function Reports() {
  const { item, closeItem } = useNavigation();
  const address = useListAddress();
  const { q, search } = address;
  const { remove, failureOf, isRemoving } = useOwnPostRemoval();
  const pdf = usePdfReport();
  const page = useReportPage(address);
  const list = usePagedList(page, address, {
    pageSize: REPORTS_PAGE_SIZE,
    rowsOf: ({ posts }) => posts,
    isLeaving: isRemoving,
  });
  const { error } = page;
  useEffect(() => {
    if (error) logFailure("The reports were not loaded.", error);
  }, [error]);
  const noReports = useNoReports();
  return (
    <>
      <PageHead title="Blog Reports" />
      <Totals />
      {!(list.isEmpty && q === "") && list.failure === null && (
        <div className={classes.toolbar}>
          <SearchField label="Search blogs" placeholder="Search blogs..." q={q} onSearch={search} />
        </div>
      )}
      <PagedTable
        label="Blog Reports"
        columns={reportColumns({ onPdf: pdf.make, failureOf, onRetryDelete: remove })}
        list={list}
        keyOf={({ id }) => id}
        isTarget
        className={tableClasses.reports}
        loadingRows={5}
        noun={["blog", "blogs"]}
        pagesLabel="Pages of reports"
        failed="Your reports could not be loaded"
        empty={q === "" ? noReports : noMatch(q, () => search(""))}
      />
      <div className={classes.readers}>
        <Suspense>
          <AccountAnalytics />
        </Suspense>
      </div>
      <ReportDialog
        open={openReportOf(item)}
        posts={list.rows ?? []}
        onClose={closeItem}
        onPdf={pdf.make}
        onDelete={(post) => {
          closeItem();
          remove(post);
        }}
      />
      <PdfWaitDialog isOpen={pdf.isMaking} onCancel={pdf.cancel} />
    </>
  );
}

/** Three stat cards (docs/product/reports.md, Blog Reports). */
function Totals() {
  const { data, error, refetch, isFetching } = useContentSummary();
  if (error && !data) {
    const again = { run: () => void refetch(), isBusy: isFetching };
    return <ErrorState title="The totals could not be loaded" detail={error.message} action={again} />;
  }
  return (
    <Figures
      label="Totals"
      figures={[
        { label: "Total Blogs", value: data?.total_posts, note: "Published and pending", to: "allPosts" },
        { label: "Total Drafts", value: data?.total_drafts, note: "Not yet submitted", to: "drafts" },
        {
          label: "Scheduled Posts",
          value: data?.total_scheduled_posts,
          note: "Waiting to be published",
          to: "scheduledPosts",
        },
      ]}
    />
  );
}

function noMatch(q: string, onClear: () => void): EmptyStateProps {
  return {
    icon: IconSearchOff,
    title: "No matching blogs",
    detail: `Nothing in your published blogs matches “${q}”.`,
    action: <Button onClick={onClear}>Clear search</Button>,
  };
}

function useNoReports(): EmptyStateProps {
  const { open, has } = useNavigation();
  return {
    icon: IconReportAnalytics,
    title: "No reports yet",
    detail: "Every published blog gets a report here: where it was delivered and how many people read it.",
    action: has("createBlog") && (
      <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={() => open("createBlog")}>
        Submit a release
      </Button>
    ),
  };
}
