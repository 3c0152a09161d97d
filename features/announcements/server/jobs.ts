/** Background work of announcements: their emails. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { mailAnnouncements } from "./mailing-service.ts";
import { MAIL_ANNOUNCEMENTS } from "./service.ts";

export const announcementJobs: Job[] = [
  defineJob({
    queue: MAIL_ANNOUNCEMENTS,
    // What a killed worker left is taken up by the next minute's run, whatever became of its job.
    cron: "* * * * *",
    options: { expireSeconds: 1800 },
    handler: async (_data, { signal }) => void (await mailAnnouncements(signal)),
  }),
];
