/** An abuse report: what was said about which page, and the decision. */
import { Badge, Skeleton } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { formatMoment } from "#ui-kit/format/dates.ts";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import { type AbuseReport, REASONS } from "../contract.ts";
import classes from "./report-dialog.module.css";
import { DecisionForm } from "./decision-form.tsx";
import { stateWords } from "./report-words.ts";
import { useReport } from "./use-abuse-reports.ts";

export function ReportDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <FormModal
      opened={id !== null}
      onClose={onClose}
      title={id === null ? "Report" : `Report #${id}`}
      size={720}
      returnFocus
    >
      {id !== null && <OpenReport key={id} id={id} onClose={onClose} />}
    </FormModal>
  );
}

function OpenReport({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: report, error, refetch, isFetching } = useReport(id);
  if (!report && !error)
    return (
      <div className={classes.loading} role="status" aria-label="Loading the report">
        {[40, 72, 64, 80].map((width) => (
          <Skeleton key={width} height={14} width={`${width}%`} />
        ))}
      </div>
    );
  if (!report) {
    return <ErrorState title="This report could not be loaded" query={{ error, refetch, isFetching }} />;
  }
  return (
    <>
      <Facts report={report} />
      <p className={classes.message}>
        {report.is_erased ? (
          <span className={classes.erased}>The reporter’s data has been erased.</span>
        ) : (
          report.message
        )}
      </p>
      {report.decision === null ? <DecisionForm report={report} onClose={onClose} /> : <Decided report={report} />}
    </>
  );
}

function Facts({ report }: { report: AbuseReport }) {
  const state = stateWords(report);
  const others = report.reports_of_page - 1;
  return (
    <FactList
      facts={[
        [
          "Page",
          <Fragment key="page">
            <a href={report.page} target="_blank" rel="noopener">
              <bdi>{report.title ?? report.page}</bdi>
            </a>
            {report.post_status === "trash" && " (in the trash)"}
          </Fragment>,
        ],
        ["Reason", REASONS[report.reason].label],
        ["Reporter", report.reporter_email ?? "Anonymous"],
        ["Received", formatMoment(report.created_at)],
        [
          "State",
          <Badge key="state" color={state.colour}>
            {state.label}
          </Badge>,
        ],
        ...(others > 0
          ? [
              [
                "Same page",
                <ScreenLink key="same" to="operatorAbuse" place={{ parameters: { q: report.page, state: "all" } }}>
                  {others === 1 ? "1 other report" : `${others} other reports`}
                </ScreenLink>,
              ] as [string, ReactNode],
            ]
          : []),
      ]}
    />
  );
}

function Decided({ report }: { report: AbuseReport }) {
  const by = report.decided_by ?? "an operator";
  return (
    <FactList
      facts={[
        ["Decided", `${report.decided_at === null ? "" : formatMoment(report.decided_at)} by ${by}`],
        ["Note", report.note],
        ...(report.answer === "" ? [] : [["Answer", report.answer] as [string, ReactNode]]),
      ]}
    />
  );
}

function FactList({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {facts.flatMap(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label}:`}>{value}</dd>])}
    </dl>
  );
}
