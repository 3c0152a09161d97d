/** The dead letters: jobs whose last attempt failed, with why; to be sent again or dropped. */
import { ActionIcon, Button } from "@mantine/core";
import { IconCircleCheck, IconEye, IconRefresh, IconTrash, IconX } from "@tabler/icons-react";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { ListFoot } from "#ui-kit/tables/list-foot.tsx";
import { ItemLink, useNavigation } from "#ui-kit/page/navigation.tsx";
import { FAILED_JOBS_KEPT_DAYS, type FailedJob } from "../../job-contract.ts";
import { dropWords } from "./failed-job-dialog.tsx";
import { jobItemOf } from "./item.ts";
import classes from "./jobs-screen.module.css";
import { PAGE_SIZE, useFailedJobs } from "./use-jobs.ts";
import type { Stepper } from "./use-stepper.ts";

const COLUMNS: Column[] = [
  { name: "Queue", loading: 110 },
  { name: "Error", className: classes.error, loading: "text" },
  { name: "Attempts", kind: "figure", loading: 20 },
  { name: "Failed", kind: "figure", loading: 140 },
  { name: "Actions", kind: "end", loading: [84, 16] },
];

export function FailedJobs({ stepper }: { stepper: Stepper }) {
  const { parameters, setParameters } = useNavigation();
  const queue = parameters.get("queue") ?? "";
  const page = /^[1-9]\d{0,4}$/.test(parameters.get("page") ?? "") ? Number(parameters.get("page")) : 1;
  const { data, error, refetch, isFetching, isPlaceholderData } = useFailedJobs(queue, page);
  const again = { run: () => void refetch(), isBusy: isFetching };
  if (error && !data)
    return <ErrorState title="The failed jobs could not be loaded" detail={error.message} action={again} />;
  return (
    <>
      {queue !== "" && (
        <p className={classes.narrowed}>
          Only <b>{queue}</b>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconX size={14} aria-hidden />}
            onClick={() => setParameters({ queue: null, page: null })}
          >
            Show all
          </Button>
        </p>
      )}
      {data?.count === 0 ? (
        <EmptyState
          icon={IconCircleCheck}
          title="No failed jobs"
          detail={`Jobs that run out of retries appear here for ${FAILED_JOBS_KEPT_DAYS} days.`}
        />
      ) : (
        <DataTable
          label="Failed jobs"
          columns={COLUMNS}
          rows={data?.jobs}
          isBusy={isPlaceholderData}
          className={classes.failures}
          loadingRows={3}
        >
          {(job) => <Row key={job.id} job={job} stepper={stepper} />}
        </DataTable>
      )}
      {data && data.count > 0 && (
        <ListFoot
          page={page}
          pages={Math.max(1, Math.ceil(data.count / PAGE_SIZE))}
          stale={error ? again : null}
          onPage={(to) => setParameters({ page: to === 1 ? null : String(to) })}
        >
          {data.count === 1 ? "1 failed job" : `${formatCount(data.count)} failed jobs`}
        </ListFoot>
      )}
    </>
  );
}

function Row({ job, stepper }: { job: FailedJob; stepper: Stepper }) {
  const { id, queue, error, attempts, failed_at } = job;
  const { running } = stepper;
  const isBusy = running !== null && running.kind !== "retry-queue" && running.id === id;
  return (
    <tr className={table.row}>
      <td className={`${table.lead} ${table.plain}`}>
        <ItemLink item={jobItemOf(id)} className={table.whole}>
          {queue}
        </ItemLink>
      </td>
      <td className={classes.error}>
        <bdi>{error}</bdi>
      </td>
      <td className={table.figure} data-label="Attempts">
        {attempts}
      </td>
      <td className={table.figure} data-label="Failed">
        <time dateTime={failed_at}>{formatDateTime(failed_at)}</time>
      </td>
      <td className={table.end}>
        <ActionIcon
          aria-label={`Retry ${queue}`}
          title="Retry"
          loading={isBusy && running.kind === "retry"}
          disabled={isBusy}
          onClick={() => stepper.run({ kind: "retry", id })}
        >
          <IconRefresh size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={`Drop ${queue}`}
          title="Drop"
          disabled={isBusy}
          onClick={() => stepper.ask({ step: { kind: "drop", id }, what: dropWords(job) })}
        >
          <IconTrash size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon component={ItemLink} item={jobItemOf(id)} aria-label={`View ${queue}`} title="View">
          <IconEye size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}
