/** Background work of followers: what is new for whom, the emails, and what is not kept. */
import type { ChangeJob } from "#features/content/server/public-changes/service.ts";
import { transaction } from "#platform/database/client.ts";
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { mailDigests, mailNews } from "./mailing-service.ts";
import { FOLLOW_CHANGES, MAIL_FOLLOWERS, matchPosts, matchSearches } from "./match-service.ts";
import { type Recall, RECALL_NEWS, recallPosts } from "./recall-service.ts";
import { deleteOld } from "./queries.ts";

export const followerJobs: Job[] = [
  defineJob<ChangeJob>({
    queue: FOLLOW_CHANGES,
    handler: ({ changes }) => matchPosts(changes.flatMap(({ post_id }) => post_id ?? [])),
  }),
  defineJob({
    queue: MAIL_FOLLOWERS,
    // The next minute's run continues the work of a killed worker, even if its job was lost.
    cron: "* * * * *",
    atStart: true,
    options: { expireSeconds: 1800 },
    handler: async (_data, { signal }) => {
      await matchSearches(signal);
      await mailNews(signal);
      await mailDigests(new Date(), signal);
    },
  }),
  defineJob<Recall>({
    queue: RECALL_NEWS,
    options: { expireSeconds: 1800 },
    handler: (recall, { signal }) => recallPosts(recall, signal),
  }),
  defineJob({ queue: "clean-followers", cron: "40 3 * * *", handler: () => transaction(deleteOld) }),
];
