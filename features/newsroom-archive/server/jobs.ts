/** Background jobs: packing a newsroom, and removing what has expired. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { cleanNewsroomExports, type DrawSite, PACK_NEWSROOM, packNewsroom } from "./service.ts";

export function newsroomArchiveJobs(drawSite: DrawSite): Job[] {
  return [
    defineJob<{ exportId: string }>({
      queue: PACK_NEWSROOM,
      options: { retries: 5, retryDelaySeconds: 5, expireSeconds: 2 * 3600, pollSeconds: 0.5 },
      handler: ({ exportId }, run) => packNewsroom(exportId, drawSite, run),
    }),
    defineJob({
      queue: "clean-newsroom-exports",
      cron: "50 3 * * *",
      options: { expireSeconds: 1800 },
      handler: () => cleanNewsroomExports(),
    }),
  ];
}
