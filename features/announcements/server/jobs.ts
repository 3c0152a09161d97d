/** Background work of announcements: their emails. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { mailAnnouncements } from "./mailing-service.ts";
import { MAIL_ANNOUNCEMENTS } from "./service.ts";

export const announcementJobs: Job[] = [
  defineJob({
    queue: MAIL_ANNOUNCEMENTS,
    // The next minute's run continues the work of a killed worker, even if its job was lost.
    cron: "* * * * *",
    options: { expireSeconds: 1800 },
    handler: async (_data, { signal }) => void (await mailAnnouncements(signal)),
  }),
];
