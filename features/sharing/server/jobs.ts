/** Background work of sharing: emails to recipients, and what is not kept. */
import { transaction } from "#platform/database/client.ts";
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { KEPT_DAYS } from "../contract.ts";
import { deleteOld } from "./links/queries.ts";
import { TELL_RECIPIENTS, type Telling } from "./telling/queue-service.ts";
import { tellRecipients } from "./telling/service.ts";

export const sharingJobs: Job[] = [
  defineJob<Telling>({
    queue: TELL_RECIPIENTS,
    options: { expireSeconds: 1800 },
    handler: (telling, { signal }) => tellRecipients(telling, signal),
  }),
  defineJob({
    queue: "clean-share-links",
    cron: "5 4 * * *",
    handler: () => transaction((tx) => deleteOld(tx, KEPT_DAYS)),
  }),
];
