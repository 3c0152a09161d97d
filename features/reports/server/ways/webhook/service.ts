/** Delivery by webhook: signed JSON is posted, and any 2xx means that it was taken. */
import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Withdrawal } from "#features/content/server/published/withdrawal-service.ts";
import { isWebUrl } from "#platform/contract/fields.ts";
import { sendWebhook } from "#platform/webhooks/send.ts";
import { asWebhookSecret, signatureHeaders, signingKey } from "#platform/webhooks/signature.ts";
import { DONE, type Outcome, refusal } from "../outcome.ts";
import { hostLimiter, isSuccess, MAX_ANSWER_BYTES, type Peer, readJson, TIMEOUT_MS } from "../request-service.ts";
import type { Release } from "../../releases/policy.ts";
import type { DeliveryEvent } from "../way.ts";

export type WebhookMessage = {
  event: DeliveryEvent;
  /** The same for each attempt at the same thing. */
  key: string;
  /** For a removal, sends only the post's guid and what is known of its withdrawal. */
  post: Release | { guid: string; withdrawal: Withdrawal };
  isTest?: boolean;
};

/** `t=SECONDS,v1=HEX`: HMAC-SHA256 of `SECONDS.BODY` under the platform's key. @param at in milliseconds since 1970. */
export function signatureOf(body: string, key: string, at: number): string {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex")}`;
}

/** @throws OutboundError. */
export async function postToWebhook(
  endpoint: string,
  secret: string,
  { event, key, post, isTest = false }: WebhookMessage,
  peer: Peer,
): Promise<Outcome> {
  const body = JSON.stringify({ id: key, event, test: isTest, sent_at: new Date().toISOString(), post });
  const at = Date.now();
  const headers = {
    "dateline-event": event,
    "dateline-delivery": key,
    "dateline-signature": signatureOf(body, secret, at),
  };
  const keys = [signingKey(asWebhookSecret(secret))];
  const answer = await sendWebhook(
    { address: endpoint, body, signed: signatureHeaders({ id: key, body, keys, at }), headers },
    { timeoutMs: TIMEOUT_MS, readBytes: MAX_ANSWER_BYTES, limiter: hostLimiter, ...peer },
  );
  if (!isSuccess(answer)) return refusal(answer.url, answer);
  return { ...DONE, liveUrl: readLiveUrl(readJson({ text: answer.isWhole ? answer.text : null })) };
}

const answerSchema = z.object({ url: z.string().refine(isWebUrl) });

/** The post's address on the platform, if it returns one that can be linked to. */
function readLiveUrl(answer: unknown): string | null {
  const parsed = answerSchema.safeParse(answer);
  return parsed.success ? new URL(parsed.data.url).href : null;
}
