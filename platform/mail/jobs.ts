/** Background work of mail: sending, and forgetting old mails. */
import { transaction } from "#platform/database/client.ts";
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { SEND_MAIL, sendQueuedMail } from "./mail.ts";
import { deleteMailsBefore } from "./queries.ts";

const KEPT_DAYS = 30;

export const mailJobs: Job[] = [
  defineJob<{ mailId: number }>({
    queue: SEND_MAIL,
    // Waits of 5 s doubling up to 9 times span about 40 minutes of a mail server's absence.
    options: { retries: 9, retryDelaySeconds: 5, expireSeconds: 120, batchSize: 5 },
    handler: ({ mailId }, run) => sendQueuedMail(mailId, run),
  }),
  defineJob({
    queue: "clean-mails",
    cron: "20 3 * * *",
    handler: () => transaction((tx) => deleteMailsBefore(tx, new Date(Date.now() - KEPT_DAYS * 24 * 3600 * 1000))),
  }),
];
