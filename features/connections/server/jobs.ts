/** Background work of connections. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { cleanRequests } from "./requests/queries.ts";
import { cleanRecords } from "./oauth/token-service.ts";

async function clean(): Promise<void> {
  await cleanRecords();
  await cleanRequests();
}

export const connectionJobs: Job[] = [defineJob({ queue: "clean-connections", cron: "25 4 * * *", handler: clean })];
