/** The last import above the lists: its progress and outcome, even after a reload, until it is dismissed. */
import { Button, Progress } from "@mantine/core";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatDay } from "#ui-kit/format/dates.ts";
import type { NewsTask } from "../../contract.ts";
import classes from "./import-notice.module.css";
import { useDismissImport, useLastImport, useSourcesAfterImport } from "./use-import.ts";
import { isUnderWay } from "./use-task.ts";

export function ImportNotice({ onOpen }: { onOpen: () => void }) {
  const { task, error } = useLastImport();
  const dismiss = useDismissImport();
  useSourcesAfterImport();
  if (!task) return null;
  const isRunning = isUnderWay(task);
  return (
    <section className={classes.notice} aria-label="Import of sources">
      <p role="status">
        {wordsOf(task)}
        {isRunning && error && " We cannot load how far it is right now."}
      </p>
      {isRunning && !error && (
        <Progress className={classes.progress} value={shareOf(task)} animated={task.total === 0} aria-label="Import" />
      )}
      <span className={classes.actions}>
        <Button size="xs" variant="subtle" onClick={onOpen}>
          {isRunning ? "Show" : "Show report"}
        </Button>
        {!isRunning && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => dismiss(task.id)}>
            Dismiss
          </Button>
        )}
      </span>
    </section>
  );
}

function shareOf({ done, total }: NewsTask): number {
  return total > 0 ? (done / total) * 100 : 0;
}

function wordsOf(task: NewsTask): string {
  const { done, total, report } = task;
  if (isUnderWay(task)) return `Importing your sources: ${formatCount(done)} of ${formatCount(total)}.`;
  const day = formatDay(task.started_at);
  if (task.status === "failed") return `The import of ${day} did not finish. ${task.detail}`;
  const [added, already, failed] = [report?.added ?? 0, report?.already ?? 0, report?.failed.length ?? 0];
  const counts = [`${formatCount(added)} followed`, already > 0 && `${formatCount(already)} already followed`];
  const words = [...counts, failed > 0 && `${formatCount(failed)} failed`].filter(Boolean).join(", ");
  return `Import of ${day}: ${words}.`;
}
