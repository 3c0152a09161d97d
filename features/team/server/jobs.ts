/** Background work of teams: invitations are not kept for ever. */
import { transaction } from "#platform/database/client.ts";
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { deleteOld } from "./invitations/queries.ts";

export const teamJobs: Job[] = [
  defineJob({ queue: "clean-invitations", cron: "55 3 * * *", handler: () => transaction(deleteOld) }),
];
