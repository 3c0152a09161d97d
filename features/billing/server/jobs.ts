/** Background work of billing: holds that no client settled (decision 15). */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { settleOverdueHolds } from "./service.ts";

export const billingJobs: Job[] = [
  defineJob({
    queue: "settle-overdue-holds",
    cron: "* * * * *",
    handler: async () => {
      const settled = await settleOverdueHolds();
      if (settled > 0) log.info({ settled }, "Overdue holds settled");
    },
  }),
];
