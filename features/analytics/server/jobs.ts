/** Background jobs of analytics: what it forgets. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { forgetVisitors, removeOldFigures } from "./cleaning/service.ts";

export const analyticsJobs: Job[] = [
  // Soon after midnight UTC, and again each hour and at each start, because no worker may have run then.
  defineJob({ queue: "forget-visitors", cron: "6 * * * *", atStart: true, handler: () => forgetVisitors() }),
  defineJob({
    queue: "clean-analytics",
    cron: "40 3 * * *",
    options: { expireSeconds: 1800 },
    handler: (_data, { signal }) => removeOldFigures(signal),
  }),
];
