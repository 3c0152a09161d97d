/** The schedules: next run, last run and its outcome. */
import { Badge } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { formatMoment } from "#ui-kit/format/dates.ts";
import type { StatusColour } from "#ui-kit/theme/theme.ts";
import type { Schedule } from "../../job-contract.ts";
import classes from "./jobs-screen.module.css";

const STATES: Record<string, { label: string; colour: StatusColour }> = {
  completed: { label: "Done", colour: "green" },
  failed: { label: "Failed", colour: "red" },
  active: { label: "Running", colour: "blue" },
  created: { label: "Waiting", colour: "yellow" },
  retry: { label: "Retrying", colour: "amber" },
};

/** @param schedules undefined while loading. */
export function ScheduleTable({ schedules }: { schedules: Schedule[] | undefined }) {
  if (schedules?.length === 0)
    return <EmptyState icon={IconClock} title="No schedules yet" detail="Schedules appear when a worker starts." />;
  return <DataTable label="Schedules" columns={COLUMNS} rows={schedules} keyOf={({ queue }) => queue} />;
}

const COLUMNS: Column<Schedule>[] = [
  { name: "Queue", kind: "lead", narrow: ["line"], cell: ({ queue }) => queue },
  {
    name: "Times (UTC)",
    kind: "plain",
    narrow: ["named"],
    narrowName: "Times",
    cell: ({ cron }) => <code>{cron}</code>,
  },
  { name: "Last run", kind: "plain", narrow: ["named"], cell: (schedule) => <LastRun {...schedule} /> },
  {
    name: "Next run",
    kind: "figure",
    narrow: ["named"],
    cell: ({ next_run }) => (next_run === null ? "Never" : <time dateTime={next_run}>{formatMoment(next_run)}</time>),
  },
];

function LastRun({ last_run, last_state }: Schedule) {
  if (last_run === null) return <span className={classes.none}>None kept</span>;
  const state = last_state === null ? null : (STATES[last_state] ?? { label: last_state, colour: "grey" });
  return (
    <span className={classes.ran}>
      <time dateTime={last_run}>{formatMoment(last_run)}</time>
      {state && <Badge color={state.colour}>{state.label}</Badge>}
    </span>
  );
}
