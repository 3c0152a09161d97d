/** Background jobs of all features: run inside the server by default, in a separate process with ROLE=worker. */
import "#apps/wiring.ts";
import { abuseReportJobs } from "#features/abuse-reports/server/jobs.ts";
import { accountsJobs } from "#features/accounts/server/jobs.ts";
import { announcementJobs } from "#features/announcements/server/jobs.ts";
import { analyticsJobs } from "#features/analytics/server/jobs.ts";
import { assistantJobs } from "#features/assistant/server/jobs.ts";
import { billingJobs } from "#features/billing/server/jobs.ts";
import { coverageJobs } from "#features/coverage/server/jobs.ts";
import { contentJobs } from "#features/content/server/jobs.ts";
import { startSpreading } from "#features/content/server/public-changes/service.ts";
import { alertJobs } from "#features/alerts/server/jobs.ts";
import { followerJobs } from "#features/followers/server/jobs.ts";
import { importJobs } from "#features/imports/server/jobs.ts";
import { inboxJobs } from "#features/inbox/server/jobs.ts";
import { mediaJobs } from "#features/media/server/jobs.ts";
import { newsJobs } from "#features/news/server/jobs.ts";
import { startFetching, stopFetching } from "#features/news/server/fetching/service.ts";
import { newsroomArchiveJobs } from "#features/newsroom-archive/server/jobs.ts";
import { newsroomJobs } from "#features/newsroom/server/jobs.ts";
import { startIndexing } from "#features/newsroom/server/post-index/service.ts";
import { reportsJobs } from "#features/reports/server/jobs.ts";
import { followSite } from "#features/site-settings/server/current-service.ts";
import { supportJobs } from "#features/support/server/jobs.ts";
import { backupJobs } from "#platform/backup/nightly.ts";
import { listen } from "#platform/database/notifications.ts";
import { inBackground } from "#platform/database/pools.ts";
import { syndicationJobs } from "#features/syndication/server/jobs.ts";
import { sharingJobs } from "#features/sharing/server/jobs.ts";
import { webhookJobs } from "#features/webhooks/server/jobs.ts";
import { connectionJobs } from "#features/connections/server/jobs.ts";
import { apiKeyJobs } from "#features/api-keys/server/jobs.ts";
import { teamJobs } from "#features/team/server/jobs.ts";
import { searchEngineJobs } from "#features/search-engines/server/jobs.ts";
import { type Job, startJobs, stopJobs } from "#platform/jobs/jobs.ts";
import { mailJobs } from "#platform/mail/jobs.ts";
import { PERSONAL_DATA } from "./personal-data.ts";

let stopSpreading: (() => Promise<void>) | undefined;
let forgetSite: (() => void) | undefined;
let stopIndexing: (() => Promise<void>) | undefined;

/**
 * Returns once every queue has a worker and feeds are being fetched.
 * @throws Error if the database cannot be reached.
 */
export function startWorker(): Promise<void> {
  return inBackground(startAll);
}

/** Every job (docs/guides/operate/jobs.md). */
export const workerJobs = (): Job[] => [
  ...mailJobs,
  ...abuseReportJobs,
  ...accountsJobs(PERSONAL_DATA),
  ...analyticsJobs,
  ...announcementJobs,
  ...assistantJobs,
  ...billingJobs,
  ...importJobs,
  ...inboxJobs,
  ...mediaJobs,
  ...contentJobs,
  ...coverageJobs,
  ...followerJobs,
  ...newsJobs,
  ...alertJobs,
  ...newsroomJobs,
  // Loaded when one is drawn: most workers never do.
  ...newsroomArchiveJobs(async (...asked) =>
    (await import("#apps/site/static/static-site.ts")).drawStaticSite(...asked),
  ),
  ...reportsJobs,
  ...searchEngineJobs,
  ...sharingJobs,
  ...supportJobs,
  ...syndicationJobs,
  ...teamJobs,
  ...apiKeyJobs,
  ...webhookJobs,
  ...connectionJobs,
  ...backupJobs(),
];

async function startAll(): Promise<void> {
  forgetSite ??= await followSite(listen, () => undefined); // emails carry the site's name
  await startJobs(workerJobs());
  startFetching();
  stopSpreading = startSpreading();
  stopIndexing ??= startIndexing(listen);
}

/**
 * Stops fetching and indexing, and waits at most 20 s for running jobs; unfinished ones run again in the next worker.
 * Idempotent; safe without a start.
 */
export async function stopWorker(): Promise<void> {
  forgetSite?.();
  forgetSite = undefined;
  await stopFetching();
  await stopSpreading?.();
  stopSpreading = undefined;
  await stopIndexing?.();
  stopIndexing = undefined;
  await stopJobs();
}
