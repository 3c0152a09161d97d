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
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { Figures } from "#ui-kit/page/figures.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ListFoot } from "#ui-kit/tables/list-foot.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { REPORTS_PAGE_SIZE } from "../../contract.ts";
import { PdfWaitDialog } from "./pdf-wait-dialog.tsx";
import { ReportDialog } from "./report-dialog.tsx";
import { openReportOf } from "./item.ts";
import classes from "./reports-screen.module.css";
import { ReportsTable } from "./reports-table.tsx";
import { usePdfReport } from "./use-pdf-report.ts";
import { useReportAddress, useReportPage } from "./use-reports.ts";

/** A chunk of its own: it stands below the fold. */
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
  const address = useReportAddress();
  const list = useReportList(address);
  const { remove, failureOf } = useOwnPostRemoval();
  const pdf = usePdfReport();
  const { posts, count, isEmpty, hasFailed, again } = list;
  return (
    <>
      <PageHead title="Blog Reports" />
      <Totals />
      {!(isEmpty && address.q === "") && !hasFailed && (
        <div className={classes.toolbar}>
          <SearchField label="Search blogs" placeholder="Search blogs..." q={address.q} onSearch={address.search} />
        </div>
      )}
      {hasFailed && <ErrorState title="Your reports could not be loaded" detail={list.detail} action={again} />}
      {isEmpty && <NoReports q={address.q} onClear={() => address.search("")} />}
      {!hasFailed && !isEmpty && (
        <>
          <ReportsTable
            posts={posts}
            isBusy={list.isBusy}
            onPdf={pdf.make}
            failureOf={failureOf}
            onRetryDelete={remove}
          />
          {posts && (
            <ListFoot
              page={address.page}
              pages={list.pages}
              label="Pages of reports"
              stale={list.isStale ? again : null}
              onPage={address.goTo}
            >
              {count === 1 ? "1 blog" : `${formatCount(count)} blogs`}
            </ListFoot>
          )}
        </>
      )}
      <div className={classes.readers}>
        <Suspense>
          <AccountAnalytics />
        </Suspense>
      </div>
      <ReportDialog
        open={openReportOf(item)}
        posts={posts ?? []}
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

/** What is being deleted is not shown; a page beyond the last leads to the last. */
function useReportList({ q, page, goTo }: ReturnType<typeof useReportAddress>) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useReportPage({ q, page });
  const { isRemoving } = useOwnPostRemoval();
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / REPORTS_PAGE_SIZE));
  const isBeyond = data !== undefined && !isPlaceholderData && page > pages;
  const posts = isBeyond ? undefined : data?.posts.filter((post) => !isRemoving(post));
  const count = (data?.count ?? 0) - ((data?.posts.length ?? 0) - (posts?.length ?? 0));
  useEffect(() => {
    if (error) logFailure("The list of reports was not loaded.", error);
  }, [error]);
  useEffect(() => {
    if (isBeyond) goTo(pages);
  }, [isBeyond, pages, goTo]);
  return {
    posts,
    count,
    pages,
    detail: error?.message ?? "",
    isBusy: posts === undefined || isPlaceholderData,
    isEmpty: posts?.length === 0 && count === 0,
    hasFailed: error !== null && !data,
    isStale: error !== null,
    again: { run: () => void refetch(), isBusy: isFetching },
  };
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

function NoReports({ q, onClear }: { q: string; onClear: () => void }) {
  const { open, has } = useNavigation();
  if (q !== "")
    return (
      <EmptyState
        icon={IconSearchOff}
        title="No matching blogs"
        detail={`Nothing in your published blogs matches “${q}”.`}
        action={<Button onClick={onClear}>Clear search</Button>}
      />
    );
  return (
    <EmptyState
      icon={IconReportAnalytics}
      title="No reports yet"
      detail="Published blogs get a report here, with where they were delivered and how many people read them."
      action={
        has("createBlog") && (
          <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={() => open("createBlog")}>
            Submit a release
          </Button>
        )
      }
    />
  );
}
