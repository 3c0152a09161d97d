/** A permanently failed job: its error, attempts and input. */
import { Button, Modal, Skeleton } from "@mantine/core";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { formatMoment } from "#ui-kit/format/dates.ts";
import type { FailedJob } from "../../job-contract.ts";
import classes from "./jobs-screen.module.css";
import { useFailedJob } from "./use-jobs.ts";
import type { Stepper } from "./use-stepper.ts";

export function dropWords({ queue, failed_at }: FailedJob): string {
  return `The job of ${queue} that failed on ${formatMoment(failed_at)} will not run again. Its input is kept in the audit log.`;
}

type DialogProps = { id: string | null; stepper: Stepper; onClose: () => void };

export function FailedJobDialog({ id, stepper, onClose }: DialogProps) {
  return (
    <Modal opened={id !== null} onClose={onClose} title="Failed job" size={680} returnFocus>
      {id !== null && <OpenJob key={id} id={id} stepper={stepper} onClose={onClose} />}
    </Modal>
  );
}

function OpenJob({ id, stepper, onClose }: { id: string; stepper: Stepper; onClose: () => void }) {
  const query = useFailedJob(id);
  const job = query.data;
  if (query.error && !job) return <ErrorState title="This job could not be loaded" query={query} />;
  if (!job) return <Skeleton height={220} aria-label="Loading the job" />;
  const isBusy = stepper.running !== null;
  return (
    <>
      <dl className={classes.facts}>
        <dt>Queue</dt>
        <dd>{job.queue}</dd>
        <dt>Error</dt>
        <dd className={classes.why}>
          <bdi>{job.error}</bdi>
        </dd>
        <dt>Attempts</dt>
        <dd>{job.attempts}</dd>
        <dt>Sent</dt>
        <dd>{formatMoment(job.sent_at)}</dd>
        <dt>Failed</dt>
        <dd>{formatMoment(job.failed_at)}</dd>
        <dt>Data</dt>
        <dd>
          <pre className={classes.data}>{job.data}</pre>
        </dd>
      </dl>
      <DialogFoot>
        <Button onClick={onClose}>Close</Button>
        <Button disabled={isBusy} onClick={() => stepper.ask({ step: { kind: "drop", id }, what: dropWords(job) })}>
          Drop…
        </Button>
        <Button
          variant="filled"
          loading={stepper.running?.kind === "retry"}
          disabled={isBusy}
          onClick={() => stepper.run({ kind: "retry", id })}
        >
          Run again
        </Button>
      </DialogFoot>
    </>
  );
}
