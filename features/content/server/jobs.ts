/**
 * Background work of content: due posts, and the trash (docs/architecture.md, Life of a post;
 * docs/product/lists.md, Trash).
 */
import { forgetAddresses } from "#features/approvals/server/personal-service.ts";
import { isPublishingPaused } from "#features/maintenance/server/service.ts";
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { inSandbox } from "#platform/sandbox/sandbox.ts";
import { tendAll } from "./approvals/tend-service.ts";
import { guessMissing } from "./language/guess-service.ts";
import { foldStaleNames } from "./lists/fold-service.ts";
import { publishConfirmed } from "./publishing/confirmation-service.ts";
import { PUBLISH_DUE, publishDue, publishMissed } from "./posts/publish-service.ts";
import { dispatchChanges } from "./public-changes/service.ts";
import { eraseDeletedTemplates } from "./templates/service.ts";
import { eraseExpiredTrash } from "./trash/erasure-service.ts";

let round: Promise<unknown> | undefined;
let nextRound: Promise<unknown> | undefined;

/**
 * Five hundred posts due in one second wake this five hundred times: calls during a round share the next one.
 * They may be about posts that the current round has already passed.
 */
function publishInRounds(): Promise<unknown> {
  nextRound ??= (round ?? Promise.resolve())
    .catch(() => undefined)
    .then(() => {
      round = nextRound;
      nextRound = undefined;
      return liveAndTest(publishDue);
    });
  return nextRound;
}

/** Posts of test keys keep their times, too. */
async function liveAndTest(work: () => Promise<unknown>): Promise<void> {
  await work();
  await inSandbox(work);
}

/** After a pause, the next sweep publishes the delayed posts. */
async function publishUnlessPaused(): Promise<void> {
  if (!(await isPublishingPaused())) await liveAndTest(publishMissed);
}

export const contentJobs: Job[] = [
  defineJob({
    queue: PUBLISH_DUE,
    atStart: true,
    options: { pollSeconds: 0.5, batchSize: 50 },
    handler: async () => {
      if (!(await isPublishingPaused())) await publishInRounds();
    },
  }),
  // The row's time is authoritative: the post is published even if its wake-up job was lost.
  defineJob({ queue: "publish-missed", cron: "* * * * *", handler: publishUnlessPaused }),
  // A confirmation publishes waiting posts itself; this handles those that a crash or a changed setting left.
  defineJob({ queue: "publish-confirmed", cron: "* * * * *", handler: async () => void (await publishConfirmed()) }),
  // A worker that is notified of a change processes it immediately; this job handles those that a crash left.
  defineJob({ queue: "spread-changes", cron: "* * * * *", atStart: true, handler: dispatchChanges }),
  // Finds nothing after the first time; later ones fold what a version before this one still wrote.
  defineJob({
    queue: "fold-names",
    cron: "20 2 * * *",
    atStart: true,
    options: { expireSeconds: 3600 },
    handler: (_data, { signal }) => foldStaleNames(signal),
  }),
  // At the first start after an upgrade it guesses for all posts; later, for those whose save could not wait.
  defineJob({
    queue: "guess-languages",
    cron: "*/10 * * * *",
    atStart: true,
    options: { expireSeconds: 3600 },
    handler: (_data, { signal }) => guessMissing(signal),
  }),
  defineJob({
    queue: "tend-approvals",
    cron: "* * * * *",
    handler: (_data, { signal }) => tendAll(signal),
  }),
  defineJob({
    queue: "clean-trash",
    cron: "50 3 * * *",
    options: { expireSeconds: 1800 },
    handler: async (_data, { signal }) => {
      await forgetAddresses();
      await eraseDeletedTemplates();
      await eraseExpiredTrash(signal);
    },
  }),
];
