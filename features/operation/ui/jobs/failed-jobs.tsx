/** The dead letters: jobs whose last attempt failed, with why; to be sent again or dropped. */
import { ActionIcon, Button } from "@mantine/core";
import { IconCircleCheck, IconEye, IconRefresh, IconTrash, IconX } from "@tabler/icons-react";
import { formatMoment } from "#ui-kit/format/dates.ts";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import table from "#ui-kit/tables/data-table.module.css";
import type { Column } from "#ui-kit/tables/data-table.tsx";
import { PagedTable } from "#ui-kit/tables/paged-table.tsx";
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import { FAILED_JOBS_RETENTION_DAYS, type FailedJob } from "../../job-contract.ts";
import { dropWords } from "./failed-job-dialog.tsx";
import { jobItemOf } from "./item.ts";
import classes from "./jobs-screen.module.css";
import { PAGE_SIZE, useFailedJobs } from "./use-jobs.ts";
import type { Stepper } from "./use-stepper.ts";

function columnsWith(stepper: Stepper): Column<FailedJob>[] {
  return [
    {
      name: "Queue",
      kind: "lead",
      narrow: ["first", "line"],
      cell: ({ id, queue }) => (
        <ItemLink item={jobItemOf(id)} className={table.whole}>
          {queue}
        </ItemLink>
      ),
    },
    { name: "Error", width: [60, 220], clip: 0, narrow: ["line"], cell: ({ error }) => <bdi>{error}</bdi> },
    { name: "Attempts", kind: "figure", narrow: ["named"], cell: ({ attempts }) => attempts },
    {
      name: "Failed",
      kind: "figure",
      narrow: ["named"],
      cell: ({ failed_at }) => <time dateTime={failed_at}>{formatMoment(failed_at)}</time>,
    },
    { name: "Actions", kind: "end", cell: (job) => <Actions job={job} stepper={stepper} /> },
  ];
}

export function FailedJobs({ stepper }: { stepper: Stepper }) {
  const address = useListAddress();
  const queue = address.text("queue");
  const list = usePagedList(useFailedJobs(queue, address.page), address, {
    pageSize: PAGE_SIZE,
    rowsOf: ({ jobs }) => jobs,
  });
  return (
    <>
      {queue !== "" && list.failure === null && (
        <p className={classes.narrowed}>
          Only <b>{queue}</b>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconX size={14} aria-hidden />}
            onClick={() => address.narrow({ queue: null })}
          >
            Show all
          </Button>
        </p>
      )}
      <PagedTable
        label="Failed jobs"
        columns={columnsWith(stepper)}
        list={list}
        keyOf={({ id }) => id}
        isTarget
        corner={128}
        loadingRows={3}
        noun={["failed job", "failed jobs"]}
        failed="The failed jobs could not be loaded"
        empty={{
          icon: IconCircleCheck,
          title: "No failed jobs",
          detail: `Jobs that run out of retries appear here for ${FAILED_JOBS_RETENTION_DAYS} days.`,
        }}
      />
    </>
  );
}

function Actions({ job, stepper }: { job: FailedJob; stepper: Stepper }) {
  const { id, queue } = job;
  const { running } = stepper;
  const isBusy = running !== null && running.kind !== "retry-queue" && running.id === id;
  return (
    <>
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
    </>
  );
}
