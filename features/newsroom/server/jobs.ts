/** Background work of the newsroom. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { cleanFrontPins } from "./pin-service.ts";
import { cleanTallies, indexChanges } from "./post-index/service.ts";

export const newsroomJobs: Job[] = [
  defineJob({ queue: "clean-front-pins", cron: "20 * * * *", handler: cleanFrontPins }),
  // Publications wake the index themselves (startIndexing); this job picks up what a killed worker left.
  defineJob({
    queue: "index-posts",
    atStart: true,
    cron: "* * * * *",
    options: { expireSeconds: 3600 },
    handler: async (_data, { signal }) => void (await indexChanges(signal)),
  }),
  defineJob({ queue: "clean-archive-tallies", cron: "50 4 * * *", handler: cleanTallies }),
];
