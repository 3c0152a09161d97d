/** Accepts requests to subscribe or unsubscribe, and verifies them at the callback (WebSub, section 5). */
import { randomBytes } from "node:crypto";
import { isWebUrl } from "#platform/contract/fields.ts";
import { publicUrl, settings } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { networkKey } from "#platform/http/limits/address-prefix.ts";
import { enqueue } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { fetchOutbound } from "#platform/outbound/outbound.ts";
import { readTarget } from "#platform/outbound/target.ts";
import { feedPath, WIRE_FORMATS } from "../../contract.ts";
import { findChannel } from "../channel-service.ts";
import * as policy from "./policy.ts";
import { CALL_SUBSCRIBERS } from "./queues.ts";
import * as queries from "./request-queries.ts";
import { sealSecret } from "./secret-service.ts";
import { endSubscription, storeSubscription } from "./subscription-queries.ts";
import { lockForSubscriber } from "./topic-queries.ts";
import { openTopic } from "./topic-service.ts";

/** Maximum requests of one network that are waiting for verification. */
const MAX_WAITING_OF_NETWORK = 1000;
const MAX_OF_HOST = 5000;
const MAX_OF_NETWORK = 5000;
const MAX_SUBSCRIPTIONS = 100_000;
/** Searches that one network may ask for, subscribed or waiting. */
const MAX_SEARCHES_OF_NETWORK = 10;
/** Limit for a verification, which is one small answer. */
const ANSWER_MS = 5_000;
const MAX_ANSWER_BYTES = 8 * 1024;

/** Fields of the form, as sent. */
export type HubForm = Readonly<Record<string, string | undefined>>;

/**
 * Stores a request; it is verified a moment later.
 * @param ip of the sender.
 * @throws AppError invalid-input naming the field, too-many-requests (429).
 */
export async function requestSubscription(form: HubForm, ip: string): Promise<void> {
  const { topic: asked, ...read } = readForm(form);
  const topic = form["hub.topic"] ?? "";
  const request = { ...read, topic, path: await requirePath(asked), network: networkKey(ip) };
  await transaction(async (tx) => {
    const found = await queries.countBounds(tx, request);
    const isFull =
      found.of_host >= MAX_OF_HOST ||
      found.of_network >= MAX_OF_NETWORK ||
      found.all_of_them >= MAX_SUBSCRIPTIONS ||
      (asked.subject.of === "search" && areSearchesFull(found));
    if (found.waiting >= MAX_WAITING_OF_NETWORK || (request.mode === "subscribe" && isFull))
      throw new AppError("too-many-requests", "Too many subscriptions. Try again later.", { retryAfter: 600 });
    const sealed_secret = sealSecret(form["hub.secret"] ?? "", request.path, request.callback);
    await queries.insertRequest(tx, { ...request, sealed_secret });
    await enqueue(tx, CALL_SUBSCRIBERS, {});
  });
}

/** An unverified request counts only against the network it came from. */
function areSearchesFull(found: Awaited<ReturnType<typeof queries.countBounds>>): boolean {
  return (
    found.searches_of_network >= MAX_SEARCHES_OF_NETWORK || (!found.is_topic && found.searches >= policy.MAX_SEARCHES)
  );
}

type ReadForm = Omit<queries.NewRequest, "network" | "path" | "sealed_secret" | "topic"> & { topic: policy.HubTopic };

function readForm(form: HubForm): ReadForm {
  const mode = policy.HUB_MODES.find((each) => each === form["hub.mode"]);
  const callback = URL.parse(form["hub.callback"] ?? "")?.href ?? "";
  const secret = form["hub.secret"] ?? "";
  const lease = policy.leaseOf(form["hub.lease_seconds"]);
  const address = form["hub.topic"] ?? "";
  const topic = address.length > policy.MAX_TOPIC ? null : policy.topicOf(address, publicUrl());
  const problems = {
    ...(!mode && { "hub.mode": "hub.mode must be subscribe or unsubscribe." }),
    ...(!isCallback(callback) && {
      "hub.callback": `hub.callback must be a public http or https address of at most ${policy.MAX_CALLBACK} characters.`,
    }),
    ...(!topic && { "hub.topic": `hub.topic must be the address of a feed of ${publicUrl()}.` }),
    ...(lease === null && { "hub.lease_seconds": "hub.lease_seconds must be a whole number of seconds." }),
    ...(Buffer.byteLength(secret) > policy.MAX_SECRET_BYTES && {
      "hub.secret": `hub.secret can have at most ${policy.MAX_SECRET_BYTES} bytes.`,
    }),
  };
  if (!mode || !topic || lease === null || Object.keys(problems).length > 0) throw invalidInput(problems);
  return { topic, callback, host: new URL(callback).host, mode, lease_seconds: lease };
}

/** Host names are resolved at the call, when all their addresses must be public. */
function isCallback(text: string): boolean {
  if (text.length > policy.MAX_CALLBACK || !isWebUrl(text)) return false;
  try {
    return readTarget(text, settings().OUTBOUND_ALLOW_ORIGINS) !== null;
  } catch {
    return false;
  }
}

/** The feed's canonical path. @throws AppError invalid-input naming hub.topic. */
async function requirePath({ subject, file }: policy.HubTopic): Promise<string> {
  const channel = await findChannel(subject);
  const path = channel && feedPath(channel.subject, file);
  if (!path || path.length > policy.MAX_PATH || (subject.of === "search" && file in WIRE_FORMATS))
    throw invalidInput({ "hub.topic": "hub.topic names no feed. Check the address." });
  return path;
}

/** Asks the callback, and carries out a confirmed request. Never throws. */
export async function verifyRequest(request: queries.ClaimedRequest, signal?: AbortSignal): Promise<void> {
  try {
    const began = performance.now();
    const answer = await askCallback(request, signal);
    const answerMs = Math.round(performance.now() - began);
    if (answer === "unanswered") await repeatOrDrop(request);
    else await settle(request, answer === "confirmed", answerMs);
  } catch (error) {
    if (!signal?.aborted) log.error({ err: error, request: request.id }, "A subscription could not be verified");
  }
}

async function askCallback(
  { path, topic, callback, mode, lease_seconds }: queries.ClaimedRequest,
  signal?: AbortSignal,
): Promise<"confirmed" | "refused" | "unanswered"> {
  const challenge = randomBytes(24).toString("base64url");
  const url = policy.callbackWith(callback, {
    "hub.mode": mode,
    "hub.topic": topic ?? publicUrl() + path,
    "hub.challenge": challenge,
    ...(mode === "subscribe" && { "hub.lease_seconds": String(lease_seconds) }),
  });
  const limits = { maxRedirects: 0, maxBytes: MAX_ANSWER_BYTES, timeoutMs: ANSWER_MS };
  const answer = await fetchOutbound(url, signal ? { ...limits, signal } : limits).catch((error: unknown) => {
    log.info({ reason: String(error), callback: new URL(callback).host }, "A subscriber did not answer");
    return null;
  });
  if (!answer || answer.status >= 500) return "unanswered";
  const isConfirmed = answer.status >= 200 && answer.status < 300 && answer.body.toString().trim() === challenge;
  return isConfirmed ? "confirmed" : "refused";
}

async function repeatOrDrop(request: queries.ClaimedRequest): Promise<void> {
  const wait = policy.verificationWait(request.attempts);
  if (wait === null) await transaction((tx) => queries.removeRequest(tx, request));
  else await queries.repeatRequest(request, wait);
}

/** Does nothing if a newer request has replaced this one. The feed is made before anything is locked. */
async function settle(request: queries.ClaimedRequest, isConfirmed: boolean, answer_ms: number): Promise<void> {
  const { path, callback, mode, sealed_secret, lease_seconds, network } = request;
  const isOpen = isConfirmed && mode === "subscribe" && (await openTopic(path));
  await transaction(async (tx) => {
    if (!(await queries.removeRequest(tx, request)) || !isConfirmed) return;
    if (mode === "unsubscribe") return endSubscription(tx, path, callback);
    const topic = isOpen ? await lockForSubscriber(tx, path) : null;
    if (!topic) return;
    const { host } = new URL(callback);
    const given = { topic_id: topic.id, callback, host, network, sealed_secret, told_sequence: topic.sequence };
    await storeSubscription(tx, { ...given, answer_ms }, lease_seconds);
  });
}
