/** Background work of webhooks: sending what is due, and what is not kept. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { inRounds } from "#platform/jobs/rounds.ts";
import { cleanWebhooks, sendDue } from "./sending-service.ts";
import { SEND_WEBHOOKS } from "./telling-service.ts";

const sendInRounds = inRounds((signal) => sendDue({ signal }));

export const webhookJobs: Job[] = [
  defineJob({
    queue: SEND_WEBHOOKS,
    cron: "* * * * *",
    atStart: true,
    // The rows hold when they are due again: a job that fails is replaced by the next minute's.
    options: { retries: 0, batchSize: 50 },
    handler: (_data, { signal }) => sendInRounds(signal),
  }),
  defineJob({
    queue: "clean-webhooks",
    cron: "23 * * * *",
    handler: async (_data, { signal }) => cleanWebhooks(signal),
  }),
];
