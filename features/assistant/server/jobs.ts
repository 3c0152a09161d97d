/** Background work of the assistant: what was written is kept for a day, what it cost for a good year. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { cleanRuns } from "./runs/service.ts";

export const assistantJobs: Job[] = [
  // Each hour, so that a day is not two.
  defineJob({ queue: "clean-assistant-runs", cron: "25 * * * *", atStart: true, handler: cleanRuns }),
];
