/** Background work of the newsroom. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { cleanFrontPins } from "./pin-service.ts";
import { cleanTallies, indexChanges, indexStalePosts } from "./post-index/service.ts";

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
  // Finds nothing after the first time; later ones index again what a version before this one still wrote.
  defineJob({
    queue: "index-stale-posts",
    atStart: true,
    cron: "40 2 * * *",
    options: { expireSeconds: 3600 },
    handler: (_data, { signal }) => indexStalePosts(signal),
  }),
  defineJob({ queue: "clean-archive-tallies", cron: "50 4 * * *", handler: cleanTallies }),
];
