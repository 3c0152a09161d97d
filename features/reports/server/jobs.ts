/** Background jobs of reports. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { BACKFILL_PLATFORM, backfillPlatform } from "./backfill-service.ts";
import { checkDue } from "./check-service.ts";
import { deliverDue } from "./delivery-service.ts";
import { cleanPlatforms } from "./cleaning-service.ts";
import { DELIVER_DUE } from "./queue-service.ts";
import { CLEAN_TRIAL, type CleanTrial, cleanUpTrialLater } from "./try-service.ts";

export const reportsJobs: Job[] = [
  defineJob({
    queue: DELIVER_DUE,
    cron: "* * * * *",
    atStart: true,
    // The rows hold when they are due again: a job that fails is replaced by the next minute's.
    options: { retries: 0 },
    handler: async (_data, { signal }) => void (await deliverDue({ signal })),
  }),
  defineJob({
    queue: "check-live",
    cron: "*/5 * * * *",
    options: { retries: 0 },
    handler: async (_data, { signal }) => void (await checkDue({ signal })),
  }),
  defineJob<{ platformId: number }>({
    queue: BACKFILL_PLATFORM,
    options: { expireSeconds: 1800 },
    handler: async ({ platformId }, { signal }) => void (await backfillPlatform(platformId, signal)),
  }),
  defineJob<CleanTrial>({
    queue: CLEAN_TRIAL,
    options: { retries: 4, retryDelaySeconds: 600 },
    handler: cleanUpTrialLater,
  }),
  defineJob({ queue: "clean-platforms", cron: "50 3 * * *", handler: () => cleanPlatforms() }),
];
