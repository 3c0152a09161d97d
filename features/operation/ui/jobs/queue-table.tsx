/** The queues with waiting, running and failed jobs, those that need attention first; idle ones are folded. */
import { Button } from "@mantine/core";
import { IconChevronDown, IconChevronRight, IconStack2 } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "#platform/contract/sentence.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatAge } from "#ui-kit/format/spans.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import type { QueueState } from "../../job-contract.ts";
import classes from "./jobs-screen.module.css";
import type { Stepper } from "./use-stepper.ts";

type QueueTableProps = {
  /** undefined while loading. */
  queues: QueueState[] | undefined;
  stepper: Stepper;
  onShowFailed: (queue: string) => void;
};

export function QueueTable({ queues, stepper, onShowFailed }: QueueTableProps) {
  const [isOpen, setOpen] = useState(false);
  if (queues?.length === 0)
    return <EmptyState icon={IconStack2} title="No queues yet" detail="Queues appear when the first worker starts." />;
  const table = { columns: columnsWith(stepper, onShowFailed), keyOf: ({ queue }: QueueState) => queue, corner: 112 };
  if (!queues) return <DataTable label="Queues" {...table} rows={undefined} loadingRows={6} />;
  const busy = queues.filter((queue) => rankOf(queue) < IDLE).toSorted((a, b) => rankOf(a) - rankOf(b));
  const idle = queues.filter((queue) => rankOf(queue) === IDLE);
  return (
    <>
      {busy.length > 0 ? (
        <DataTable label="Queues" {...table} rows={busy} />
      ) : (
        <p className={classes.quiet}>Nothing is waiting, running or failed.</p>
      )}
      {idle.length > 0 && (
        <Button
          className={classes.fold}
          variant="subtle"
          aria-expanded={isOpen}
          leftSection={isOpen ? <IconChevronDown {...ICON} /> : <IconChevronRight {...ICON} />}
          onClick={() => setOpen(!isOpen)}
        >
          {counted(idle.length, "idle queue")}
        </Button>
      )}
      {isOpen && <DataTable label="Idle queues" {...table} rows={idle} />}
    </>
  );
}

const ICON = { size: 16, stroke: 1.75, "aria-hidden": true } as const;
const IDLE = 4;

/** Overdue and failed first, then running, then waiting. */
function rankOf({ is_overdue, failed, active, waiting, retrying }: QueueState): number {
  if (is_overdue) return 0;
  if (failed > 0) return 1;
  if (active > 0) return 2;
  return waiting + retrying > 0 ? 3 : IDLE;
}

function columnsWith(stepper: Stepper, onShowFailed: (queue: string) => void): Column<QueueState>[] {
  return [
    { name: "Queue", kind: "lead", narrow: ["first", "line"], cell: ({ queue }) => queue },
    { name: "State", kind: "plain", width: [40, 0], narrow: ["line"], cell: stateCell },
    countColumn("Waiting", ({ waiting }) => waiting),
    countColumn("Later", ({ later }) => later),
    countColumn("Running", ({ active }) => active),
    countColumn("Done in 3 days", ({ completed }) => completed),
    {
      ...countColumn("Failed", ({ failed }) => failed),
      cell: ({ queue, failed }) =>
        failed === 0 ? (
          <Nothing />
        ) : (
          <button type="button" className={classes.link} onClick={() => onShowFailed(queue)}>
            {formatCount(failed)}
            <span className={classes.hidden}> failed jobs of {queue}</span>
          </button>
        ),
    },
    {
      name: "Actions",
      kind: "end",
      loading: [0, 28],
      cell: ({ queue, failed }) => failed > 0 && <RetryAll queue={queue} failed={failed} stepper={stepper} />,
    },
  ];
}

function countColumn(name: string, countOf: (queue: QueueState) => number): Column<QueueState> {
  return {
    name,
    kind: "figure",
    narrow: ["named"],
    className: classes.count,
    cell: (queue) => (countOf(queue) === 0 ? <Nothing /> : formatCount(countOf(queue))),
  };
}

function Nothing() {
  return <span className={classes.none}>0</span>;
}

function RetryAll({ queue, failed, stepper }: Pick<QueueState, "queue" | "failed"> & { stepper: Stepper }) {
  const isRunning = stepper.running?.kind === "retry-queue" && stepper.running.queue === queue;
  const what = `${failed === 1 ? "The job" : `All ${formatCount(failed)} jobs`} that failed in ${queue} will run again from the start.`;
  return (
    <Button
      size="xs"
      loading={isRunning}
      aria-label={`Retry all of ${queue}`}
      onClick={() => stepper.ask({ step: { kind: "retry-queue", queue }, what })}
    >
      Retry all
    </Button>
  );
}

function stateCell(queue: QueueState) {
  return (
    <span className={classes.state} data-alarm={queue.is_overdue || undefined} data-idle={isIdle(queue) || undefined}>
      {stateOf(queue)}
    </span>
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
