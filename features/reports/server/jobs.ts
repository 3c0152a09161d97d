/** Background jobs of reports. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { BACKFILL_PLATFORM, backfillPlatform } from "./backfill/service.ts";
import { checkDue } from "./checks/service.ts";
import { deliverDue } from "./deliveries/sending-service.ts";
import { cleanPlatforms } from "./platforms/cleaning-service.ts";
import { DELIVER_DUE } from "./deliveries/queue-service.ts";
import { SERVER_WAYS } from "./ways/registry.ts";

export const reportsJobs: Job[] = [
  defineJob({
    queue: DELIVER_DUE,
    cron: "* * * * *",
    atStart: true,
    // The rows hold when they are due again: a job that fails is replaced by the next minute's.
    options: { retries: 0, pollSeconds: 2 },
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
  ...SERVER_WAYS.flatMap(({ jobs = [] }) => jobs),
  defineJob({ queue: "clean-platforms", cron: "50 3 * * *", handler: () => cleanPlatforms() }),
];
