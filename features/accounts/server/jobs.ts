/** Background work of accounts: reset links and the daily cleaning. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { deleteExpired, SEND_RESET_LINK, sendResetLink } from "./service.ts";

export const accountsJobs: Job[] = [
  defineJob<{ email: string }>({ queue: SEND_RESET_LINK, handler: ({ email }) => sendResetLink(email) }),
  defineJob({ queue: "clean-accounts", cron: "40 3 * * *", handler: () => deleteExpired() }),
];
