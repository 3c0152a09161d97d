/** Tries a platform out: delivers a post made for the occasion and says what the platform answered. */
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
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
import { tryWordpress } from "./wordpress-service.ts";

const TRY_MS = 30_000;

const SUCCESSES = {
  feed: "Posts are delivered whenever the platform reads its feed.",
  webhook: "The platform accepted a test post.",
  wordpress: "A draft was created and removed.",
  email: "A test mail is on its way.",
} as const;

/** @throws AppError forbidden (403), not-found. What the platform does wrong is an answer, no error. */
export async function tryPlatform(operator: Operator, id: number): Promise<z.infer<typeof tryAnswer>> {
  requireOperator(operator);
  const platform = await findPlatform(id);
  if (!platform) throw noSuchPlatform();
  const outcome = await attempt(platform);
  const ok = outcome.kind === "done";
  const detail = ok
    ? SUCCESSES[platform.way]
    : outcome.kind === "failed"
      ? outcome.reason
      : "The platform is busy. Try again.";
  await transaction(async (tx) => {
    if (ok && outcome.mail) await queueMail(tx, { to: platform.email, ...outcome.mail });
    await recordAction(tx, operator, { action: "platform.try", subject: `platform ${id}`, details: ok ? "" : detail });
  });
  const feed = platform.way === "feed" ? ` ${publicUrl()}${platformPaths.feed(platform.feed_key)}` : "";
  return { ok, detail: detail + feed, live_url: ok ? outcome.liveUrl : null };
}

async function attempt(platform: PlatformRow): Promise<Outcome> {
  try {
    return await send(platform, testRelease(), { signal: AbortSignal.timeout(TRY_MS) });
  } catch (error) {
    if (error instanceof UnsealError) return failed("We can no longer read its password or key. Enter it again.");
    return explainError(error, platform.endpoint) ?? { kind: "unasked" };
  }
}

async function send(platform: PlatformRow, release: Release, peer: { signal: AbortSignal }): Promise<Outcome> {
  const { way, endpoint, username } = platform;
  const done = { kind: "done", liveUrl: null, remoteId: null } as const;
  if (way === "feed") return done;
  if (way === "email") return { ...done, mail: releaseMail("post.published", release) };
  const secret = openSecret(platform);
  if (way === "wordpress") return tryWordpress({ endpoint, username, password: secret }, release, peer);
  const message = { event: "post.published", key: `test.${release.guid}`, post: release, isTest: true } as const;
  return postToWebhook(endpoint, secret, message, peer);
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
