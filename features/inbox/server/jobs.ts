/** Background work of the inbox: its emails. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { mailDaily, mailPrompt } from "./mailing/service.ts";

export const inboxJobs: Job[] = [
  defineJob({
    queue: "mail-inbox",
    // The next minute's run continues the work of a killed worker, even if its job was lost.
    cron: "* * * * *",
    atStart: true,
    options: { expireSeconds: 1800 },
    handler: async (_data, { signal }) => {
      await mailPrompt(new Date(), signal);
      await mailDaily(new Date(), signal);
    },
  }),
];
