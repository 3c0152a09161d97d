/** Background jobs for operators: state of the queues, permanently failed jobs, and schedules. */
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { Question } from "#ui-kit/dialogs/question.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { FailedJobDialog } from "./failed-job-dialog.tsx";
import { jobIdOf } from "./item.ts";
import { FailedJobs } from "./failed-jobs.tsx";
import { JobAlarms, JobFigures } from "./alarms.tsx";
import classes from "./jobs-screen.module.css";
import { QueueTable } from "./queue-table.tsx";
import { ScheduleTable } from "./schedule-table.tsx";
import { useJobOverview } from "./use-jobs.ts";
import { type AskedStep, useStepper } from "./use-stepper.ts";

const VIEWS = ["Queues", "Failed", "Schedules"] as const;
type View = (typeof VIEWS)[number];

const isDrop = ({ step }: AskedStep) => step.kind === "drop";

export function JobsScreen() {
  const { item, closeItem, parameters, setParameters } = useNavigation();
  const view = VIEWS.find((each) => each === parameters.get("view")) ?? "Queues";
  const { data, error, refetch, isFetching } = useJobOverview();
  const [isAsked, setAsked] = useState(false);
  const stepper = useStepper();
  const openId = jobIdOf(item);
  const refresh = () => {
    setAsked(true);
    void refetch().finally(() => setAsked(false));
  };
  const show = (next: View, queue: string | null = null) =>
    setParameters({ view: next === "Queues" ? null : next, queue, page: null });
  return (
    <>
      <PageHead
        title="Jobs"
        note="Background work and schedules"
        actions={
          <Button leftSection={<IconRefresh size={16} aria-hidden />} loading={isAsked} onClick={refresh}>
            Refresh
          </Button>
        }
      />
      {error && !data ? (
        <ErrorState title="The jobs could not be loaded" query={{ error, refetch, isFetching }} />
      ) : (
        <>
          <JobAlarms overview={data} isStale={error !== null} />
          <JobFigures overview={data} />
          <SegmentedControl
            className={classes.views}
            aria-label="View"
            data={[...VIEWS]}
            value={view}
            onChange={(chosen) => show(VIEWS.find((each) => each === chosen) ?? "Queues")}
          />
          {view === "Queues" && (
            <QueueTable queues={data?.queues} stepper={stepper} onShowFailed={(queue) => show("Failed", queue)} />
          )}
          {view === "Failed" && <FailedJobs stepper={stepper} />}
          {view === "Schedules" && <ScheduleTable schedules={data?.schedules} />}
        </>
      )}
      <FailedJobDialog id={openId} stepper={stepper} onClose={closeItem} />
      <Question
        about={stepper.asked}
        title={(asked) => (isDrop(asked) ? "Drop this job?" : "Run the failed jobs again?")}
        text={({ what }) => what}
        yes={(asked) => (isDrop(asked) ? "Drop job" : "Run again")}
        isRed={isDrop}
        onCancel={stepper.cancel}
        onConfirm={({ step }) => stepper.run(step)}
      />
    </>
  );
}
