/** Background work of keys: what ends soon or is not used is told, and what nothing uses is ended. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { tendKeys } from "./idle-service.ts";

export const apiKeyJobs: Job[] = [defineJob({ queue: "tend-api-keys", cron: "5 6 * * *", handler: tendKeys })];
