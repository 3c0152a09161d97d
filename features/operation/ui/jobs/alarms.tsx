/** Alarms that need an operator immediately, and totals of all queues. */
import { Alert } from "@mantine/core";
import { IconAlertCircle, IconAlertTriangle } from "@tabler/icons-react";
import { Figures } from "#ui-kit/page/figures.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { FAILED_JOBS_RETENTION_DAYS, type JobOverview, type QueueState } from "../../job-contract.ts";
import { formatAge } from "#ui-kit/format/spans.ts";
import classes from "./jobs-screen.module.css";

/** Nothing while there is nothing to say. */
export function JobAlarms({ overview, isStale }: { overview: JobOverview | undefined; isStale: boolean }) {
  const overdue = overview?.queues.filter(({ is_overdue }) => is_overdue) ?? [];
  const failed = overview?.failed_last_day ?? 0;
  return (
    <div className={classes.alarms} role="status">
      {isStale && <Alert icon={<IconAlertTriangle size={16} aria-hidden />}>These figures may be out of date.</Alert>}
      {overdue.length > 0 && (
        <Alert icon={<IconAlertCircle size={16} aria-hidden />}>
          {overdueWords(overdue)} Check that a worker is running, and check its log.
        </Alert>
      )}
      {failed > 0 && (
        <Alert color="amber" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {failed === 1 ? "1 job" : `${formatCount(failed)} jobs`} failed permanently in the last day.
        </Alert>
      )}
    </div>
  );
}

/** The server puts the overdue first, not the longest. */
function overdueWords(overdue: readonly QueueState[]): string {
  const [longest] = overdue.toSorted((a, b) => String(a.oldest_waiting_at).localeCompare(String(b.oldest_waiting_at)));
  const since = longest?.oldest_waiting_at ? formatAge(longest.oldest_waiting_at) : "";
  const others = overdue.length - 1;
  const more =
    others === 0 ? "" : ` So does ${others === 1 ? "another queue" : `${formatCount(others)} other queues`}.`;
  return `${longest?.queue} has waited for ${since}.${more}`;
}

export function JobFigures({ overview }: { overview: JobOverview | undefined }) {
  const sum = (count: (queue: QueueState) => number) => overview?.queues.reduce((all, queue) => all + count(queue), 0);
  const retrying = sum(({ retrying: jobs }) => jobs) ?? 0;
  return (
    <Figures
      label="Jobs"
      figures={[
        {
          label: "Waiting",
          value: sum(({ waiting }) => waiting),
          note: retrying === 0 ? "None are retries" : `${formatCount(retrying)} failed before`,
        },
        { label: "Running", value: sum(({ active }) => active), note: "Right now" },
        {
          label: "Failed",
          value: sum(({ failed }) => failed),
          note: `No more retries, last ${FAILED_JOBS_RETENTION_DAYS} days`,
        },
        { label: "Failed emails", value: overview?.failed_mails, note: "In the outbox", to: "outbox" },
        {
          label: "Failed deliveries",
          value: overview?.failed_deliveries,
          note: "To platforms",
          to: "operatorPlatforms",
        },
      ]}
    />
  );
}
