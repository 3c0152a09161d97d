/** What runs at set times: when next, when last and with what end. */
import { Badge } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import type { StatusColour } from "#ui-kit/theme/theme.ts";
import type { Schedule } from "../../job-contract.ts";
import classes from "./jobs-screen.module.css";

const COLUMNS: Column[] = [
  { name: "Queue", loading: 120 },
  { name: "Times (UTC)", loading: 70 },
  { name: "Last run", loading: 170 },
  { name: "Next run", kind: "figure", loading: 140 },
];

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
  return (
    <DataTable label="Schedules" columns={COLUMNS} rows={schedules} className={classes.schedules}>
      {(each) => <Row key={each.queue} schedule={each} />}
    </DataTable>
  );
}

function Row({ schedule: { queue, cron, last_run, last_state, next_run } }: { schedule: Schedule }) {
  const state = last_state === null ? null : (STATES[last_state] ?? { label: last_state, colour: "grey" });
  return (
    <tr>
      <td className={`${table.lead} ${table.plain}`}>{queue}</td>
      <td className={table.plain} data-label="Times">
        <code>{cron}</code>
      </td>
      <td className={table.plain} data-label="Last run">
        {last_run === null ? (
          <span className={classes.none}>None kept</span>
        ) : (
          <span className={classes.ran}>
            <time dateTime={last_run}>{formatDateTime(last_run)}</time>
            {state && <Badge color={state.colour}>{state.label}</Badge>}
          </span>
        )}
      </td>
      <td className={table.figure} data-label="Next run">
        {next_run === null ? "Never" : <time dateTime={next_run}>{formatDateTime(next_run)}</time>}
      </td>
    </tr>
  );
}
