/** Readers' abuse reports, for operators: the open ones first to see, a report is a dialog over them. */
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { IconFlag } from "@tabler/icons-react";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ListFoot } from "#ui-kit/tables/list-foot.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import classes from "./abuse-reports-screen.module.css";
import { ReportDialog } from "./report-dialog.tsx";
import { reportIdOf } from "./report-item.ts";
import { ReportTable } from "./report-table.tsx";
import { PAGE_SIZE, useReports } from "./use-abuse-reports.ts";

const STATES = [
  { value: "open", label: "Open" },
  { value: "decided", label: "Decided" },
  { value: "all", label: "All" },
];
const LONGEST_SEARCH = 200;

export function AbuseReportsScreen() {
  const { item, closeItem, parameters, setParameters } = useNavigation();
  const q = (parameters.get("q") ?? "").trim().slice(0, LONGEST_SEARCH);
  const page = /^[1-9]\d{0,4}$/.test(parameters.get("page") ?? "") ? Number(parameters.get("page")) : 1;
  const state = STATES.find(({ value }) => value === parameters.get("state"))?.value ?? "open";
  const { data, error, refetch, isFetching, isPlaceholderData } = useReports(q, page, state === "all" ? null : state);
  const again = { run: () => void refetch(), isBusy: isFetching };
  const hasFailed = error !== null && !data;
  const isUnfiltered = q === "" && state !== "decided";
  return (
    <>
      <PageHead title="Abuse Reports" note="Pages that readers have reported" />
      <div className={classes.toolbar}>
        <SearchField
          label="Search reports"
          placeholder="Page, text, email or #number"
          q={q}
          onSearch={(next) => setParameters({ q: next, page: null })}
        />
        <SegmentedControl
          aria-label="State"
          data={STATES}
          value={state}
          onChange={(chosen) => setParameters({ state: chosen === "open" ? null : chosen, page: null })}
        />
      </div>
      {hasFailed && <ErrorState title="The reports could not be loaded" detail={error.message} action={again} />}
      {data?.count === 0 && (
        <EmptyState
          icon={IconFlag}
          title={isUnfiltered ? "No open reports" : "No matching reports"}
          detail={isUnfiltered ? "Pages that readers report appear here." : "No reports match this search and state."}
        />
      )}
      {!hasFailed && data?.count !== 0 && <ReportTable reports={data?.reports} isBusy={!data || isPlaceholderData} />}
      {data && data.count > 0 && (
        <ListFoot
          page={page}
          pages={Math.max(1, Math.ceil(data.count / PAGE_SIZE))}
          stale={error ? again : null}
          onPage={(to) => setParameters({ page: to === 1 ? null : String(to) })}
        >
          {`${data.has_more ? "More than " : ""}${data.count === 1 ? "1 report" : `${formatCount(data.count)} reports`}`}
        </ListFoot>
      )}
      <ReportDialog id={reportIdOf(item)} onClose={closeItem} />
    </>
  );
}
