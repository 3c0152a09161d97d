/** Daily clean-up: erases reporters once their retention period is over. */
import { transaction } from "#platform/database/client.ts";
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { eraseOldReporters } from "./queries.ts";

const REPORTS_PER_BATCH = 500;

export const abuseReportJobs: Job[] = [
  defineJob({
    queue: "clean-abuse-reports",
    cron: "35 3 * * *",
    handler: async (_data, { signal }) => void (await cleanReports(signal)),
  }),
];

/** Safe to run twice in parallel and to stop at any point. @returns how many reports were anonymised. */
export async function cleanReports(signal?: AbortSignal): Promise<number> {
  let erased = 0;
  for (let batch = REPORTS_PER_BATCH; batch === REPORTS_PER_BATCH && !signal?.aborted; erased += batch)
    batch = await transaction((tx) => eraseOldReporters(tx, REPORTS_PER_BATCH));
  if (erased > 0) log.info({ erased }, "Personal data of reporters was deleted");
  return erased;
}
