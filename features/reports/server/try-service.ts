/** Tries a platform out: delivers a post made for the occasion and says what the platform answered. */
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { enqueue, type JobRun } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { UnsealError } from "#platform/secrets/sealed.ts";
import { platformPaths, type tryAnswer } from "../platform-contract.ts";
import { failed, type Outcome } from "./delivery-policy.ts";
import { releaseMail } from "./email-policy.ts";
import { explainError } from "./exchange-service.ts";
import { findPlatform, type PlatformRow } from "./platform-queries.ts";
import { noSuchPlatform } from "./platform-service.ts";
import type { Release } from "./release-policy.ts";
import { openSecret } from "./secret-service.ts";
import { postToWebhook } from "./webhook-service.ts";
import { cleanUpTrial, tryWordpress } from "./wordpress-trial-service.ts";

/** Queue of the job that looks again for what a try may have left. */
export const CLEAN_TRIAL = "clean-trial";
export type CleanTrial = { platformId: number; trialId: string };

const TRY_MS = 30_000;
const CLEANING_MS = 15_000;
/** By then a request that the site was slow with is over. */
const CLEAN_AGAIN_MS = 5 * 60_000;

const SUCCESSES = {
  feed: "Posts are delivered whenever the platform reads its feed.",
  webhook: "The platform accepted a test post.",
  wordpress: "A private test post was published and removed.",
  email: "A test mail is on its way.",
} as const;

/** `remarks` for the operator, whatever the outcome. */
type Trial = { outcome: Outcome; remarks: string[] };

/** @throws AppError forbidden (403), not-found. What the platform does wrong is an answer, no error. */
export async function tryPlatform(
  operator: Operator,
  id: number,
  { tryMs = TRY_MS }: { tryMs?: number } = {},
): Promise<z.infer<typeof tryAnswer>> {
  requireOperator(operator);
  const platform = await findPlatform(id);
  if (!platform) throw noSuchPlatform();
  const { outcome, remarks } = await attempt(platform, tryMs);
  const ok = outcome.kind === "done";
  const said = ok
    ? SUCCESSES[platform.way]
    : outcome.kind === "failed"
      ? outcome.reason
      : "The platform is busy. Try again.";
  const detail = [said, ...remarks].join(" ");
  await transaction(async (tx) => {
    if (ok && outcome.mail) await queueMail(tx, { to: platform.email, ...outcome.mail });
    await recordAction(tx, operator, { action: "platform.try", subject: `platform ${id}`, details: ok ? "" : detail });
  });
  const feed = platform.way === "feed" ? ` ${publicUrl()}${platformPaths.feed(platform.feed_key)}` : "";
  return { ok, detail: detail + feed, live_url: ok ? outcome.liveUrl : null };
}

async function attempt(platform: PlatformRow, tryMs: number): Promise<Trial> {
  const peer = { signal: AbortSignal.timeout(tryMs) };
  try {
    if (platform.way === "wordpress") return await attemptWordpress(platform, peer);
    return { outcome: await send(platform, testRelease(), peer), remarks: [] };
  } catch (error) {
    return { outcome: explain(error, platform), remarks: [] };
  }
}

function explain(error: unknown, { endpoint }: PlatformRow): Outcome {
  if (error instanceof UnsealError) return failed("We can no longer read its password or key. Enter it again.");
  return explainError(error, endpoint) ?? { kind: "unasked" };
}

/** What it leaves goes at once, and once more by a job that is queued before the try: also when this process dies. */
async function attemptWordpress(platform: PlatformRow, peer: { signal: AbortSignal }): Promise<Trial> {
  const site = siteOf(platform);
  const release = testRelease();
  const cleaning: CleanTrial = { platformId: platform.id, trialId: release.guid };
  const startAfter = new Date(Date.now() + CLEAN_AGAIN_MS);
  await transaction((tx) => enqueue(tx, CLEAN_TRIAL, cleaning, { startAfter }));
  const trial = await tryWordpress(site, release, release.guid, peer).catch((error: unknown): Trial => ({
    outcome: explain(error, platform),
    remarks: [],
  }));
  const left = await cleanUpTrial(site, release.guid, { signal: AbortSignal.timeout(CLEANING_MS) });
  if (left === null || trial.outcome.kind !== "done") return trial;
  return {
    ...trial,
    remarks: [...trial.remarks, `It could not be removed yet; we will try again in five minutes: ${left}`],
  };
}

/**
 * Does nothing where the platform is gone or no WordPress any more. A site that goes on refusing us is left alone after the
 * last attempt: most of them refused the test as well.
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
  if (!isLastAttempt) throw new Error(`What a test may have left at platform ${platformId} was not removed: ${left}`);
  log.warn({ platform: platformId, reason: left }, "What a test may have left at a platform was not removed");
}

function siteOf(platform: PlatformRow) {
  return { endpoint: platform.endpoint, username: platform.username, password: openSecret(platform) };
}

async function send(platform: PlatformRow, release: Release, peer: { signal: AbortSignal }): Promise<Outcome> {
  const { way, endpoint } = platform;
  const done = { kind: "done", liveUrl: null, remoteId: null } as const;
  if (way === "email") return { ...done, mail: releaseMail("post.published", release) };
  if (way !== "webhook") return done;
  const message = { event: "post.published", key: `test.${release.guid}`, post: release, isTest: true } as const;
  return postToWebhook(endpoint, openSecret(platform), message, peer);
}

function testRelease(): Release {
  const now = new Date().toISOString();
  return {
    ...{ guid: randomUUID(), type: kindOf("article").typeCode, url: publicUrl(), author: "Dateline", company: null },
    title: "Test delivery from Dateline",
    summary: "This is a test of the connection. Please do not publish it.",
    html: "<p>This is a test of the connection. Please do not publish it.</p>",
    ...{ tags: [], images: [], published_at: now, updated_at: now },
  };
}
