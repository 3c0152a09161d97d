/** When entries are digested: after fetches, at the start, and every minute for entries that a killed worker left. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { inRounds } from "#platform/jobs/rounds.ts";
import { cleanDigests, digestWaiting } from "./digest-service.ts";
import { DIGEST_QUEUE } from "../fetching/service.ts";

/** Fetches wake this many times a minute. */
const digestInRounds = inRounds(digestWaiting);

export const digestJobs: Job[] = [
  defineJob({
    queue: DIGEST_QUEUE,
    atStart: true,
    cron: "* * * * *",
    options: { batchSize: 50, expireSeconds: 3600 },
    handler: async (_data, { signal }) => void (await digestInRounds(signal)),
  }),
  defineJob({
    queue: "clean-digests",
    cron: "30 4 * * *",
    options: { expireSeconds: 3600 },
    handler: (_data, { signal }) => cleanDigests(signal),
  }),
];
