/** Background work of the newsroom. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { cleanFrontPins } from "./pin-service.ts";

export const newsroomJobs: Job[] = [
  defineJob({ queue: "clean-front-pins", cron: "20 * * * *", handler: cleanFrontPins }),
];
