/** The rows of 'Abuse Reports'. */
import { Badge } from "@mantine/core";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import { type AbuseReport, REASONS } from "../contract.ts";
import classes from "./abuse-reports-screen.module.css";
import { stateWords } from "./report-words.ts";
import { reportItemOf } from "./report-item.ts";

const COLUMNS: Column[] = [
  { name: "ID", loading: 44 },
  { name: "Page", className: classes.page, loading: "text" },
  { name: "Reason", loading: 80 },
  { name: "State", loading: [64, 16] },
  { name: "Reporter", className: classes.who, loading: 150 },
  { name: "Received", kind: "figure", loading: 140 },
];

export function ReportTable({ reports, isBusy }: { reports: AbuseReport[] | undefined; isBusy: boolean }) {
  return (
    <DataTable label="Abuse Reports" columns={COLUMNS} rows={reports} isBusy={isBusy} rowClass={classes.report}>
      {(report) => <Row key={report.id} report={report} />}
    </DataTable>
  );
}

function Row({ report }: { report: AbuseReport }) {
  const { id, page, title, reason, reporter_email: email, created_at, reports_of_page: count } = report;
  const state = stateWords(report);
  return (
    <tr className={`${table.row} ${classes.report}`}>
      <td className={`${table.plain} ${classes.id}`}>
        <ItemLink item={reportItemOf(id)} className={table.whole}>
          #{id}
        </ItemLink>
      </td>
      <td className={classes.page}>
        <bdi>{title ?? page}</bdi>
        {count > 1 && <small className={classes.many}>Reported {count} times</small>}
      </td>
      <td className={table.plain}>{REASONS[reason].short}</td>
      <td className={table.plain}>
        <Badge color={state.colour}>{state.label}</Badge>
      </td>
      <td className={classes.who} title={email ?? undefined}>
        {email ?? "Anonymous"}
      </td>
      <td className={table.figure}>
        <time dateTime={created_at}>{formatDateTime(created_at)}</time>
      </td>
    </tr>
  );
}
