/** Readers' abuse reports, for operators: open reports by default; a report opens in a dialog. */
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Badge, SegmentedControl } from "@mantine/core";
import { IconFlag } from "@tabler/icons-react";
import { formatMoment } from "#ui-kit/format/dates.ts";
import { ItemLink, useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { idOfItem, itemOf } from "#ui-kit/page/numbered-item.ts";
import table from "#ui-kit/tables/data-table.module.css";
import type { Column } from "#ui-kit/tables/data-table.tsx";
import { PagedTable } from "#ui-kit/tables/paged-table.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { Toolbar } from "#ui-kit/tables/toolbar.tsx";
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import { type AbuseReport, REASONS } from "../contract.ts";
import { ReportDialog } from "./report-dialog.tsx";
import { stateWords } from "./report-words.ts";
import { PAGE_SIZE, useIsNone, useReports } from "./use-abuse-reports.ts";

const STATES = [
  { value: "open", label: "Open" },
  { value: "decided", label: "Decided" },
  { value: "all", label: "All" },
];

const COLUMNS: Column<AbuseReport>[] = [
  {
    name: "ID",
    kind: "plain",
    cell: ({ id }) => (
      <ItemLink item={itemOf("report", id)} className={table.whole}>
        #{id}
      </ItemLink>
    ),
  },
  {
    name: "Page",
    kind: "main",
    width: [50, 220],
    narrow: ["first", "line"],
    cell: ({ title, page, reports_of_page: count }) => (
      <>
        <bdi>{title ?? page}</bdi>
        {count > 1 && <small data-tone="amber">Reported {count} times</small>}
      </>
    ),
  },
  { name: "Reason", kind: "plain", cell: ({ reason }) => REASONS[reason].short },
  { name: "State", kind: "plain", cell: (report) => <State {...stateWords(report)} /> },
  {
    name: "Reporter",
    clip: 200,
    title: ({ reporter_email }) => reporter_email ?? undefined,
    cell: ({ reporter_email }) => reporter_email ?? "Anonymous",
  },
  {
    name: "Received",
    kind: "figure",
    cell: ({ created_at }) => <time dateTime={created_at}>{formatMoment(created_at)}</time>,
  },
];

function State({ colour, label }: ReturnType<typeof stateWords>) {
  return <Badge color={colour}>{label}</Badge>;
}

export function AbuseReportsScreen() {
  const { item, closeItem } = useNavigation();
  const address = useListAddress();
  const { q, page, narrow } = address;
  const state = STATES.find(({ value }) => value === address.text("state"))?.value ?? "open";
  const reports = useReports(q, page, state === "all" ? null : state);
  const list = usePagedList(reports, address, { pageSize: PAGE_SIZE, rowsOf: (answer) => answer.reports });
  const isUnfiltered = q === "" && state !== "decided";
  const isNone = useIsNone(list.isEmpty && q === "");
  return (
    <>
      <PageHead title="Abuse Reports" note={isNone ? undefined : "Pages that readers have reported"} />
      {!isNone && (
        <Toolbar>
          <SearchField
            label="Search reports"
            placeholder="Page, text, email or #number"
            q={q}
            onSearch={address.search}
          />
          <SegmentedControl
            aria-label="State"
            data={STATES}
            value={state}
            onChange={(chosen) => narrow({ state: chosen === "open" ? null : chosen })}
          />
        </Toolbar>
      )}
      <PagedTable
        label="Abuse Reports"
        columns={COLUMNS}
        list={list}
        keyOf={({ id }) => id}
        isTarget
        noun={["report", "reports"]}
        failed="The reports could not be loaded"
        empty={{
          icon: IconFlag,
          title: isNone ? "No reports yet" : isUnfiltered ? "No open reports" : "No matching reports",
          detail:
            isNone || isUnfiltered
              ? "Pages that readers report appear here."
              : "No reports match this search and state.",
        }}
      />
      <ReportDialog id={idOfItem("report", item)} onClose={closeItem} />
    </>
  );
}
