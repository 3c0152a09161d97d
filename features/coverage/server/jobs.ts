/** Background jobs of coverage. */
import { declareQueue, defineJob, enqueue, type Job } from "#platform/jobs/jobs.ts";
import { inRounds } from "#platform/jobs/rounds.ts";
import type { Transaction } from "#platform/database/client.ts";
import { checkConfirmed } from "./checking/service.ts";
import { compareWaiting } from "./finding/compare-service.ts";
import { queueEntries } from "./finding/waiting-queries.ts";
import { cleanCoverage } from "./finds/clean-queries.ts";
import { mailDigests } from "./mailing/daily-service.ts";
import { mailMonthly } from "./monthly/mailing-service.ts";
import { deleteEnded } from "./reporting/shared-queries.ts";
import { beginMissedWatches } from "./watching/service.ts";

const COMPARE = declareQueue("compare-articles");
const compareInRounds = inRounds(compareWaiting);

/** New articles are compared once the transaction that digests them has committed. */
export async function compareDigested(tx: Transaction, { ids }: { ids: readonly number[] }): Promise<void> {
  if (ids.length === 0) return;
  await queueEntries(tx, ids);
  await enqueue(tx, COMPARE, {});
}

async function clean(): Promise<void> {
  await cleanCoverage();
  await deleteEnded();
}

export const coverageJobs: Job[] = [
  defineJob({
    queue: COMPARE,
    atStart: true,
    // Takes what a killed worker left, even if its job was lost.
    cron: "* * * * *",
    options: { batchSize: 50, expireSeconds: 3600 },
    handler: async (_data, { signal }) => void (await compareInRounds(signal)),
  }),
  defineJob({ queue: "watch-missed-releases", atStart: true, cron: "25 * * * *", handler: beginMissedWatches }),
  defineJob({
    queue: "mail-coverage",
    cron: "* * * * *",
    atStart: true,
    options: { expireSeconds: 1800 },
    handler: (_data, { signal }) => mailDigests(new Date(), signal),
  }),
  defineJob({
    queue: "check-coverage",
    cron: "50 * * * *",
    options: { expireSeconds: 3600 },
    handler: async (_data, { signal }) => void (await checkConfirmed(signal)),
  }),
  defineJob({
    queue: "mail-monthly-coverage",
    cron: "*/5 * * * *",
    atStart: true,
    options: { expireSeconds: 1800 },
    handler: (_data, { signal }) => mailMonthly(new Date(), signal),
  }),
  defineJob({ queue: "clean-coverage", cron: "15 4 * * *", handler: clean }),
];
