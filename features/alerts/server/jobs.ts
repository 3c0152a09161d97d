/** Background work of alerts: finding hits, sending them, and what is not kept. */
import { transaction } from "#platform/database/client.ts";
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { inRounds } from "#platform/jobs/rounds.ts";
import { mailAlerts, mailQuiet } from "./mailing/service.ts";
import { CHECK_ALERTS, checkWaiting, fillWaiting } from "./matching/service.ts";
import { endPauses, removeOld } from "./queries.ts";

/** Each fetch that brings articles wakes it. */
const checkInRounds = inRounds(async (signal) => {
  await endPauses();
  await fillWaiting(signal);
  await checkWaiting(signal);
  await mailAlerts(new Date(), signal);
});

export const alertJobs: Job[] = [
  defineJob({
    queue: CHECK_ALERTS,
    // The next minute's run continues the work of a killed worker, and sends what is due by the clock.
    cron: "* * * * *",
    atStart: true,
    options: { batchSize: 50, expireSeconds: 1800 },
    handler: (_data, { signal }) => checkInRounds(signal),
  }),
  defineJob({
    queue: "quiet-alerts",
    cron: "7 * * * *",
    handler: async (_data, { signal }) => void (await mailQuiet(signal)),
  }),
  defineJob({ queue: "clean-alerts", cron: "50 4 * * *", handler: () => transaction(removeOld) }),
];
