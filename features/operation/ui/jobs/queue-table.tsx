/** The queues: what waits, runs and failed in each; what needs somebody stands first. */
import { Button } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import type { QueueState } from "../../job-contract.ts";
import { formatAge } from "#ui-kit/format/spans.ts";
import classes from "./jobs-screen.module.css";
import type { Stepper } from "./use-stepper.ts";

const COLUMNS: Column[] = [
  { name: "Queue", loading: 120 },
  { name: "State", className: classes.state, loading: 120 },
  { name: "Waiting", kind: "figure", loading: 16 },
  { name: "Later", kind: "figure", loading: 16 },
  { name: "Running", kind: "figure", loading: 16 },
  { name: "Done in 3 days", kind: "figure", loading: 28 },
  { name: "Failed", kind: "figure", loading: 16 },
  { name: "Actions", kind: "end", loading: [0, 28] },
];

type QueueTableProps = {
  /** undefined while loading. */
  queues: QueueState[] | undefined;
  stepper: Stepper;
  onShowFailed: (queue: string) => void;
};

export function QueueTable({ queues, stepper, onShowFailed }: QueueTableProps) {
  if (queues?.length === 0)
    return <EmptyState icon={IconStack2} title="No queues yet" detail="They appear when the first worker starts." />;
  return (
    <DataTable label="Queues" columns={COLUMNS} rows={queues} className={classes.queues} loadingRows={6}>
      {(queue) => <QueueRow key={queue.queue} queue={queue} stepper={stepper} onShowFailed={onShowFailed} />}
    </DataTable>
  );
}

type QueueRowProps = { queue: QueueState; stepper: Stepper; onShowFailed: (queue: string) => void };

function QueueRow({ queue, stepper, onShowFailed }: QueueRowProps) {
  const { queue: name, waiting, later, active, completed, failed } = queue;
  const isRunning = stepper.running?.kind === "retry-queue" && stepper.running.queue === name;
  const what = `${failed === 1 ? "The job" : `All ${formatCount(failed)} jobs`} that failed in ${name} will run again from the start.`;
  return (
    <tr>
      <td className={`${table.lead} ${table.plain}`}>{name}</td>
      <td className={classes.state} data-alarm={queue.is_overdue || undefined} data-idle={isIdle(queue) || undefined}>
        {stateOf(queue)}
      </td>
      <Cell label="Waiting" value={waiting} />
      <Cell label="Later" value={later} />
      <Cell label="Running" value={active} />
      <Cell label="Done in 3 days" value={completed} />
      <td className={`${table.figure} ${failed === 0 ? classes.none : ""}`} data-label="Failed">
        {failed === 0 ? (
          0
        ) : (
          <button type="button" className={classes.link} onClick={() => onShowFailed(name)}>
            {formatCount(failed)}
            <span className={classes.hidden}> failed jobs of {name}</span>
          </button>
        )}
      </td>
      <td className={table.end}>
        {failed > 0 && (
          <Button
            size="xs"
            loading={isRunning}
            aria-label={`Retry all of ${name}`}
            onClick={() => stepper.ask({ step: { kind: "retry-queue", queue: name }, what })}
          >
            Retry all
          </Button>
        )}
      </td>
    </tr>
  );
}

function Cell({ label, value }: { label: string; value: number }) {
  return (
    <td className={`${table.figure} ${value === 0 ? classes.none : ""}`} data-label={label}>
      {formatCount(value)}
    </td>
  );
}

function isIdle({ waiting, active, retrying, last_completed_at: last }: QueueState): boolean {
  return waiting + active + retrying === 0 && last === null;
}

function stateOf({ oldest_waiting_at: oldest, active, last_completed_at: last, retrying }: QueueState): string {
  if (oldest !== null) return `Waiting for ${formatAge(oldest)}`;
  if (active > 0) return "Running";
  if (retrying > 0) return "Retrying soon";
  return last === null ? "No recent runs" : `Ran ${formatAge(last)} ago`;
}
