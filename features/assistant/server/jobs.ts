/** Background work of the assistant: deletes texts after a day and usage after a little over a year. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { cleanRuns } from "./runs/service.ts";

export const assistantJobs: Job[] = [
  // Hourly, so that a day does not become two.
  defineJob({ queue: "clean-assistant-runs", cron: "25 * * * *", atStart: true, handler: cleanRuns }),
];
