/**
 * 'Blog Reports' (docs/product/reports.md, Blog Reports): published posts, where they were delivered, and the PDF of
 * each.
 */
import { Button } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import { Suspense } from "react";
import { CompanyChip } from "#features/companies/ui/company-chip.tsx";
import { useCompanyFilter } from "#features/companies/ui/posting-company.ts";
import { OrOpenedPost, useOwnPostRemoval } from "#features/content/ui/own-posts.tsx";
import { useContentSummary } from "#features/content/ui/use-posts.ts";
import { sentence } from "#platform/contract/sentence.ts";
import type { EmptyStateProps } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { Figures } from "#ui-kit/page/figures.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { PagedTable } from "#ui-kit/tables/paged-table.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import { REPORTS_PAGE_SIZE } from "../../contract.ts";
import { PdfWaitDialog } from "./pdf-wait-dialog.tsx";
import { FirstReport } from "./first-report.tsx";
import { type CoverageSlot, ReportDialog } from "./report-dialog.tsx";
import { openReportOf } from "./item.ts";
import classes from "./reports-screen.module.css";
import { reportColumns } from "./reports-table.tsx";
import tableClasses from "./reports-table.module.css";
import { usePdfReport } from "./use-pdf-report.ts";
import { useReportPage } from "./use-reports.ts";

/** A separate chunk, because it is below the fold. */
const AccountAnalytics = lazyComponent(
  () => import("#features/analytics/ui/account-analytics.tsx"),
  "AccountAnalytics",
);

/** The edit form opens in its place. */
export function ReportsScreen({ Coverage }: { Coverage?: CoverageSlot }) {
  const { item } = useNavigation();
  return (
    <OrOpenedPost item={item}>
      <Reports Coverage={Coverage} />
    </OrOpenedPost>
  );
}

function Reports({ Coverage }: { Coverage: CoverageSlot | undefined }) {
  const { item, closeItem } = useNavigation();
  const address = useListAddress();
  const { q, search } = address;
  const { remove, failureOf, isRemoving } = useOwnPostRemoval();
  const pdf = usePdfReport();
  const { company, filter, wordOf } = useCompanyFilter();
  const showAll = () => address.narrow({ company: wordOf(null) });
  const page = useReportPage({ ...address, company: filter });
  const list = usePagedList(page, address, {
    pageSize: REPORTS_PAGE_SIZE,
    rowsOf: ({ posts }) => posts,
    isLeaving: isRemoving,
  });
  if (list.isEmpty && q === "" && company === null)
    return (
      <>
        <PageHead title="Blog Reports" />
        <FirstReport />
        <Totals />
      </>
    );
  return (
    <>
      <PageHead title="Blog Reports" />
      <Totals />
      {list.failure === null && (
        <div className={classes.toolbar}>
          <SearchField label="Search blogs" placeholder="Search blogs..." q={q} onSearch={search} />
          <CompanyChip company={company} onClear={showAll} />
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
        empty={q !== "" ? noMatch(q, () => search("")) : noneOfCompany(showAll)}
      />
      <div className={classes.readers}>
        <Suspense>
          <AccountAnalytics />
        </Suspense>
      </div>
      <ReportDialog
        open={openReportOf(item)}
        posts={list.rows ?? []}
        Coverage={Coverage}
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

function noneOfCompany(showAll: () => void): EmptyStateProps {
  return {
    icon: IconSearchOff,
    title: "No reports for this company",
    detail: "Its published posts appear here.",
    action: <Button onClick={showAll}>Show all companies</Button>,
  };
}

/** Three stat cards (docs/product/reports.md, Blog Reports). A dash says more quietly than a zero that there is none. */
function Totals() {
  const { data, error, refetch, isFetching } = useContentSummary();
  if (error && !data) {
    return <ErrorState title="The totals could not be loaded" query={{ error, refetch, isFetching }} />;
  }
  const shown = (count: number | undefined) => (count === 0 ? null : count);
  return (
    <Figures
      label="Totals"
      figures={[
        { label: "Total Blogs", value: shown(data?.total_posts), note: "Published and pending", to: "allPosts" },
        { label: "Total Drafts", value: shown(data?.total_drafts), note: "Not yet submitted", to: "drafts" },
        {
          label: "Scheduled Posts",
          value: shown(data?.total_scheduled_posts),
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
    detail: sentence(`Nothing in your published blogs matches “${q}”`),
    action: <Button onClick={onClear}>Clear search</Button>,
  };
}
