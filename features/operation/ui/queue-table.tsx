/** The queues: what waits, runs and failed in each; what needs somebody stands first. */
import { Button, Skeleton } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import table from "#ui-kit/data-table.module.css";
import { EmptyState } from "#ui-kit/empty-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import type { QueueState } from "../contract.ts";
import { formatAge } from "#ui-kit/format/spans.ts";
import classes from "./jobs-screen.module.css";
import type { Stepper } from "./use-stepper.ts";

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
    <table className={`${table.table} ${classes.queues}`} aria-label="Queues" aria-busy={!queues}>
      <thead>
        <tr>
          <th scope="col">Queue</th>
          <th scope="col">State</th>
          <Numbers names={["Waiting", "Later", "Running", "Done in 3 days", "Failed"]} />
          <th scope="col" className={table.end}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {queues ? (
          queues.map((queue) => (
            <QueueRow key={queue.queue} queue={queue} stepper={stepper} onShowFailed={onShowFailed} />
          ))
        ) : (
          <SkeletonRows />
        )}
      </tbody>
    </table>
  );
}

function Numbers({ names }: { names: string[] }) {
  return names.map((name) => (
    <th key={name} scope="col" className={table.figure}>
      {name}
    </th>
  ));
}

type QueueRowProps = { queue: QueueState; stepper: Stepper; onShowFailed: (queue: string) => void };

function QueueRow({ queue, stepper, onShowFailed }: QueueRowProps) {
  const { queue: name, waiting, later, active, completed, failed } = queue;
  const isRunning = stepper.running?.kind === "retry-queue" && stepper.running.queue === name;
  const what = `${failed === 1 ? "The job" : `All ${formatCount(failed)} jobs`} that failed in ${name} will be tried again from the start.`;
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
  if (retrying > 0) return "Tries again soon";
  return last === null ? "Nothing ran lately" : `Ran ${formatAge(last)} ago`;
}

function SkeletonRows() {
  return [132, 96, 148, 110, 124, 90].map((width) => (
    <tr key={width} aria-hidden>
      <td className={table.plain}>
        <Skeleton height={12} width={width} />
      </td>
      <td className={classes.state}>
        <Skeleton height={12} width={120} />
      </td>
      <td className={table.figure} colSpan={6}>
        <Skeleton height={12} width="100%" />
      </td>
    </tr>
  ));
}
