/** Tests a platform: delivers a test post and returns the platform's reply. */
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { senderName } from "#platform/mail/sender.ts";
import type { tryAnswer } from "../../platform-contract.ts";
import { pulledAddress } from "./policy.ts";
import { findPlatform, type PlatformRow } from "./queries.ts";
import { noSuchPlatform } from "./service.ts";
import type { Release } from "../releases/policy.ts";
import { serverWayOf } from "../ways/index.ts";
import type { Outcome } from "../ways/outcome.ts";
import { explainAttempt } from "../ways/request-service.ts";
import type { Trial } from "../ways/way.ts";

const TRY_MS = 30_000;

/** @throws AppError forbidden (403), not-found. A failure of the platform is an answer, not an error. */
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
  const said = ok ? serverWayOf(platform.way).tried : reasonOf(outcome);
  const detail = [said, ...remarks].join(" ");
  await transaction(async (tx) => {
    if (ok && outcome.mail) await queueMail(tx, { to: platform.email, ...outcome.mail });
    await recordAction(tx, operator, { action: "platform.try", subject: `platform ${id}`, details: ok ? "" : detail });
  });
  const whole = [detail, pulledAddress(platform, publicUrl())].filter(Boolean).join(" ");
  return { ok, detail: whole, live_url: ok ? outcome.liveUrl : null };
}

function reasonOf(outcome: Outcome): string {
  return outcome.kind === "failed" ? outcome.reason : "The platform is busy. Try again.";
}

async function attempt(platform: PlatformRow, tryMs: number): Promise<Trial> {
  try {
    return await serverWayOf(platform.way).tryOut(platform, testRelease(), { signal: AbortSignal.timeout(tryMs) });
  } catch (error) {
    return { outcome: explainAttempt(error, platform.endpoint), remarks: [] };
  }
}

function testRelease(): Release {
  const now = new Date().toISOString();
  return {
    guid: randomUUID(),
    type: USUAL_KIND.typeCode,
    url: publicUrl(),
    author: senderName(),
    company: null,
    title: `Test delivery from ${senderName()}`,
    summary: "This is a test of the connection. Please do not publish it.",
    html: "<p>This is a test of the connection. Please do not publish it.</p>",
    tags: [],
    language: "en",
    images: [],
    published_at: now,
    updated_at: now,
  };
}
