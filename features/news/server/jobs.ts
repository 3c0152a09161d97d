/** Background jobs of news, except fetching, which runs continuously (fetching/service.ts). */
import { settings } from "#platform/config/settings.ts";
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { syncCatalogue } from "./catalogue/service.ts";
import { digestJobs } from "./stories/jobs.ts";
import { cleanFeeds } from "./feeds/retention-service.ts";
import { newsTaskJobs } from "./tasks/jobs.ts";

export const newsJobs: Job[] = [
  defineJob({
    queue: "news-catalogue",
    atStart: true,
    handler: async () => {
      if (settings().NEWS_FETCHING === "on") await syncCatalogue();
    },
  }),
  defineJob({
    queue: "clean-feeds",
    cron: "10 4 * * *",
    options: { expireSeconds: 1800 },
    handler: async (_data, { signal }) => void (await cleanFeeds(signal)),
  }),
  ...digestJobs,
  ...newsTaskJobs,
];
