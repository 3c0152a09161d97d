/** Background jobs of syndication. */
import type { ChangeJob } from "#features/content/server/public-changes/service.ts";
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { DROP_PAGES, dropPages, type DropJob } from "./cache/service.ts";
import { CALL_SUBSCRIBERS, TELL_TOPICS } from "./hub/queues.ts";
import { callSubscribers } from "./hub/sending-service.ts";
import { forgetExpired, tellTopics } from "./hub/topic-service.ts";
import { forgetErased } from "./wire/state-service.ts";

export const syndicationJobs: Job[] = [
  defineJob<ChangeJob>({ queue: TELL_TOPICS, options: { retries: 5 }, handler: tellTopics }),
  defineJob({
    queue: CALL_SUBSCRIBERS,
    cron: "* * * * *",
    atStart: true,
    // Rows say when they are due, so a failed job is replaced by the next minute's.
    options: { retries: 0 },
    handler: (_data, { signal }) => callSubscribers({ signal }),
  }),
  defineJob<DropJob>({ queue: DROP_PAGES, options: { retries: 8, batchSize: 10 }, handler: dropPages }),
  defineJob({ queue: "forget-erased-posts", cron: "40 3 * * *", handler: forgetErased }),
  defineJob({ queue: "forget-subscriptions", cron: "20 * * * *", handler: forgetExpired }),
];
