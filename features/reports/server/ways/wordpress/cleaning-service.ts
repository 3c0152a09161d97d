/** Removes what a test leaves on a WordPress site: immediately, and again by a job queued before the test. */
import { transaction } from "#platform/database/client.ts";
import { declareQueue, enqueue, type JobRun } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { findPlatform, type PlatformFacts } from "../../platforms/queries.ts";
import type { Release } from "../../releases/policy.ts";
import { explainAttempt, type Peer } from "../request-service.ts";
import type { Trial } from "../way.ts";
import { siteOf } from "./service.ts";
import { cleanUpTrial, tryWordpress } from "./trial-service.ts";

/** Queue of the job that looks again for what a try may have left. */
export const CLEAN_TRIAL = declareQueue("clean-trial");
export type CleanTrial = { platformId: number; trialId: string };

const CLEANING_MS = 15_000;
/** By then a request that the site was slow with is over. */
const CLEAN_AGAIN_MS = 5 * 60_000;

/** The job is queued before the try: it runs also when this process dies. */
export async function tryAndCleanUp(platform: PlatformFacts, release: Release, peer: Peer): Promise<Trial> {
  const site = siteOf(platform);
  const cleaning: CleanTrial = { platformId: platform.id, trialId: release.guid };
  const startAfter = new Date(Date.now() + CLEAN_AGAIN_MS);
  await transaction((tx) => enqueue(tx, CLEAN_TRIAL, cleaning, { startAfter }));
  const trial = await tryWordpress(site, release, release.guid, peer).catch((error: unknown): Trial => ({
    outcome: explainAttempt(error, platform.endpoint),
    remarks: [],
  }));
  const left = await cleanUpTrial(site, release.guid, { signal: AbortSignal.timeout(CLEANING_MS) });
  if (left === null || trial.outcome.kind !== "done") return trial;
  return {
    ...trial,
    remarks: [
      ...trial.remarks,
      `The test post could not be removed yet. We will try again in five minutes. Left: ${left}`,
    ],
  };
}

/**
 * Does nothing when the platform has been removed or is no longer a WordPress one. Gives up on a site that keeps
 * refusing us after the last attempt: most of them also refused the test.
 * @throws Error so that the job runs again.
 */
export async function cleanUpTrialLater(
  { platformId, trialId }: CleanTrial,
  { signal, isLastAttempt }: Pick<JobRun, "signal" | "isLastAttempt">,
): Promise<void> {
  const platform = await findPlatform(platformId);
  if (platform?.way !== "wordpress") return;
  const left = await cleanUpTrial(siteOf(platform), trialId, { signal });
  if (left === null) return;
  if (!isLastAttempt) throw new Error(`Leftovers of a test at platform ${platformId} were not removed: ${left}`);
  log.warn({ platform: platformId, reason: left }, "Leftovers of a test at a platform were not removed");
}
