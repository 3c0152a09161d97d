/**
 * Calls subscribers: the current bytes of feeds that changed, and verifications. Any number of workers may run
 * it, and each may be killed at any time: its claimed work is due again when the claim ends.
 */
import { publicUrl } from "#platform/config/settings.ts";
import { workThrough } from "#platform/jobs/claimed-work.ts";
import { log } from "#platform/log/log.ts";
import { fetchOutbound, type OutboundResponse } from "#platform/outbound/outbound.ts";
import { HUB_PATH } from "../../contract.ts";
import { isGivenUp, signatureOf, waitAfter } from "./policy.ts";
import { claimRequests } from "./request-queries.ts";
import { verifyRequest } from "./request-service.ts";
import { openSecret } from "./secret-service.ts";
import * as queries from "./subscription-queries.ts";
import { feedToSend } from "./topic-service.ts";

/** Many, because waiting for an answer costs a socket and nothing else. */
const SLOTS = 512;
/** Maximum concurrent requests to one host, and to all that one network asked us to call. */
const NOTICES = { perHost: 16, perNetwork: 256 };
const VERIFICATIONS = { perHost: 4, perNetwork: 128 };
/** Each claim gives the event loop a turn before the next requests are written and signed. */
const CLAIMED_AT_ONCE = 16;
const ANSWER_MS = 10_000;
/** Longer than a request, so a claim only expires if its worker is dead. */
const CLAIM_SECONDS = 30;
/** Only the status of a subscriber's answer is read. */
const MAX_ANSWER_BYTES = 64 * 1024;

export type CallOptions = { signal?: AbortSignal; claimSeconds?: number; answerMs?: number };

/**
 * What may be claimed with so many free slots. A network gets a slot only while it has fewer than are free, and half of
 * them stay free for the next claim: the second network that takes all it can gets half of what the first left, and so
 * on, so that subscribers without one find a slot.
 */
function claimOf(free: number, { perHost, perNetwork }: typeof NOTICES) {
  const limit = Math.min(Math.ceil(free / 2), CLAIMED_AT_ONCE);
  return { limit, perHost, perNetwork: Math.min(free, perNetwork) };
}

/** Calls until no subscription is due. */
export async function callSubscribers(options: CallOptions = {}): Promise<void> {
  const { signal, claimSeconds: seconds = CLAIM_SECONDS, answerMs = ANSWER_MS } = options;
  // In separate slots, so that neither delays the other.
  await Promise.all([
    workThrough({
      claim: (free) => queries.claimNotices({ ...claimOf(free, NOTICES), seconds }),
      attempt: (notice) => tell(notice, answerMs, signal),
      slots: SLOTS,
      signal,
    }),
    workThrough({
      claim: (free) => claimRequests({ ...claimOf(free, VERIFICATIONS), seconds }),
      attempt: (request) => verifyRequest(request, signal),
      slots: SLOTS / 2,
      signal,
    }),
  ]);
}

/** Never throws. */
async function tell(notice: queries.Notice, answerMs: number, signal?: AbortSignal): Promise<void> {
  const began = performance.now();
  try {
    const status = await send(notice, answerMs, signal);
    const took = Math.round(performance.now() - began);
    if (status !== null && status >= 200 && status < 300) await queries.storeTold(notice, took);
    else if (signal?.aborted) await queries.giveBack(notice);
    else if (status === 410 || isGivenUp(notice.failing_since, new Date())) await queries.removeSubscription(notice);
    else await queries.storeFailure(notice, took, waitAfter(notice.attempts));
  } catch (error) {
    log.error({ err: error, subscription: notice.id }, "The outcome of a notice could not be stored");
  }
}

/** @returns the status; null: no answer. */
async function send(notice: queries.Notice, answerMs: number, signal?: AbortSignal): Promise<number | null> {
  const { path, callback, sequence, sealed_secret } = notice;
  const feed = await feedToSend(path, sequence);
  if (!feed) return 200; // the feed is gone: nothing is left to tell
  const { body } = feed;
  const headers = {
    "content-type": `${feed.mime}; charset=utf-8`,
    link: `<${publicUrl()}${HUB_PATH}>; rel="hub", <${publicUrl()}${path}>; rel="self"`,
    ...(sealed_secret && { "x-hub-signature": signatureOf(openSecret(sealed_secret, path, callback), body) }),
  };
  const limits = { maxRedirects: 0, maxBytes: MAX_ANSWER_BYTES, timeoutMs: answerMs };
  const request = { method: "POST" as const, headers, body, ...limits, ...(signal && { signal }) };
  const answer = await fetchOutbound(callback, request).catch((error: unknown): OutboundResponse | null => {
    log.info({ reason: String(error), subscription: notice.id }, "A subscriber did not answer");
    return null;
  });
  return answer?.status ?? null;
}
