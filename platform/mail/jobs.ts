/** Background work of mail: sending, and forgetting old mails. */
import { transaction } from "#platform/database/client.ts";
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { SEND_MAIL, SEND_SEALED_MAIL, sendQueuedMail } from "./mail.ts";
import { deleteExpiredLinks, deleteMailsBefore } from "./queries.ts";

const RETENTION_DAYS = 30;

// Waits of 5 s doubling up to 9 times span about 40 minutes of a mail server's absence.
const SENDING = { retries: 9, retryDelaySeconds: 5, expireSeconds: 120, batchSize: 5 };

const sendingJob = (queue: string) =>
  defineJob<{ mailId: number }>({
    queue,
    options: SENDING,
    handler: ({ mailId }, run) => sendQueuedMail(mailId, run),
  });

export const mailJobs: Job[] = [
  sendingJob(SEND_MAIL),
  sendingJob(SEND_SEALED_MAIL),
  defineJob({
    queue: "delete-expired-links",
    cron: "*/10 * * * *",
    handler: () => transaction(deleteExpiredLinks),
  }),
  defineJob({
    queue: "clean-mails",
    cron: "20 3 * * *",
    handler: () => transaction((tx) => deleteMailsBefore(tx, new Date(Date.now() - RETENTION_DAYS * 24 * 3600 * 1000))),
  }),
];
