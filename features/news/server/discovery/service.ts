/** Finds the feeds of a site: the address itself, those named by its page, otherwise the usual addresses. */
import pLimit from "p-limit";
import type { Actor } from "#features/accounts/contract.ts";
import { transaction } from "#platform/database/client.ts";
import { invalidInput } from "#platform/errors/app-error.ts";
import { createHostLimiter } from "#platform/outbound/host-limiter.ts";
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import { fetchOutbound, type OutboundResponse } from "#platform/outbound/outbound.ts";
import { throttle } from "#platform/throttle/throttle.ts";
import { newsMessages } from "../../contract.ts";
import { normaliseFeedUrl } from "../feeds/url.ts";
import { FeedFormatError } from "../../parser/parsed-feed.ts";
import { previewFeed, usualAddresses } from "./policy.ts";
import { parseFeedAside } from "../parsing/service.ts";
import { updateRunningTask } from "../tasks/queries.ts";
import { startTask, TaskFailed, type DiscoveredFeed } from "../tasks/service.ts";

const DISCOVERIES = { name: "news-discovery", max: 30, seconds: 600 };
/** Number of addresses tried in addition to the given one. */
const MAX_CANDIDATES = 8;
const MAX_BYTES = 5 * 1024 * 1024;
const ALL_TOGETHER_MS = 20_000;
const EACH_MS = 10_000;
const AT_ONCE = 4;
const ACCEPT = "application/rss+xml, application/atom+xml, application/feed+json, text/html;q=0.8, */*;q=0.5";
const NOTHING_FOUND = "No feed was found on this site.";
const TOO_SLOW = "The site did not answer in time.";

const hosts = createHostLimiter({ perHost: 2, waitMs: ALL_TOGETHER_MS });

/** @returns the task's id. @throws AppError invalid-input naming `url`, too-many-requests, conflict. */
export async function startDiscovery(actor: Actor, url: string): Promise<string> {
  const address = normaliseFeedUrl(url);
  if (address === null) throw invalidInput({ url: newsMessages.badSiteUrl });
  await throttle(DISCOVERIES, String(actor.id));
  return startTask(actor, "discovery", { address, hasScheme: /^[a-z]+:/i.test(url) && !/^[^/]*:\d/.test(url) });
}

export type Discovery = {
  address: string;
  /** False when the reader gave no scheme: then http is tried if https does not answer. */
  hasScheme: boolean;
  signal?: AbortSignal;
  timeoutMs?: number;
  onProgress?: (done: number, total: number) => Promise<void>;
};

type Found =
  | { isFeed: true; feed: DiscoveredFeed; finalUrl: string }
  | { isFeed: false; reason: string; links: string[] };

/**
 * @returns at least one feed, the given address first, then in the page's order.
 * @throws TaskFailed saying why there is none.
 */
export async function discoverFeeds(discovery: Discovery): Promise<DiscoveredFeed[]> {
  const deadline = AbortSignal.timeout(discovery.timeoutMs ?? ALL_TOGETHER_MS);
  const signal = discovery.signal ? AbortSignal.any([discovery.signal, deadline]) : deadline;
  const first = await lookAtGiven(discovery, signal);
  if (first.found.isFeed) return [first.found.feed];
  const links = first.found.links.slice(0, MAX_CANDIDATES);
  let feeds = await lookAtAll(links, discovery, signal);
  if (feeds.length === 0 && !signal.aborted) {
    const guesses = usualAddresses(first.url).filter((each) => !links.includes(each));
    feeds = await lookAtAll(guesses.slice(0, MAX_CANDIDATES - links.length), discovery, signal);
  }
  discovery.signal?.throwIfAborted();
  if (feeds.length > 0) return feeds;
  throw new TaskFailed(deadline.aborted ? TOO_SLOW : first.found.reason);
}

async function lookAtGiven({ address, hasScheme, signal: stop }: Discovery, signal: AbortSignal) {
  const found = await lookAt(address, signal);
  const isUnanswered = !found.isFeed && found.isUnanswered;
  const plain = address.replace(/^https:/, "http:");
  const second = isUnanswered && !hasScheme && !signal.aborted ? await lookAt(plain, signal) : null;
  stop?.throwIfAborted();
  return second && (second.isFeed || !second.isUnanswered) ? { url: plain, found: second } : { url: address, found };
}

/** The feeds among the addresses, each once. */
async function lookAtAll(urls: string[], { onProgress }: Discovery, signal: AbortSignal): Promise<DiscoveredFeed[]> {
  const limit = pLimit(AT_ONCE);
  let done = 0;
  await onProgress?.(0, urls.length);
  const all = await Promise.all(
    urls.map((url) =>
      limit(async () => {
        const found = await lookAt(url, signal);
        await onProgress?.(++done, urls.length);
        return found;
      }),
    ),
  );
  const feeds = new Map<string, DiscoveredFeed>();
  for (const found of all) if (found.isFeed && !feeds.has(found.finalUrl)) feeds.set(found.finalUrl, found.feed);
  return [...feeds.values()];
}

async function lookAt(url: string, signal: AbortSignal): Promise<Found & { isUnanswered?: boolean }> {
  try {
    const answer = await fetchOutbound(url, {
      headers: { accept: ACCEPT },
      maxBytes: MAX_BYTES,
      timeoutMs: EACH_MS,
      limiter: hosts,
      signal,
    });
    return await read(url, answer);
  } catch (error) {
    if (error instanceof OutboundError) return { isFeed: false, reason: error.reason, links: [], isUnanswered: true };
    if (signal.aborted) return { isFeed: false, reason: TOO_SLOW, links: [], isUnanswered: true };
    throw error;
  }
}

async function read(url: string, answer: OutboundResponse): Promise<Found> {
  const about = { url: answer.url, contentType: answer.headers["content-type"] ?? null };
  const isAnswer = answer.status >= 200 && answer.status < 300;
  if (!isAnswer) return { isFeed: false, reason: `The site returned an error (${answer.status}).`, links: [] };
  try {
    const feed = await parseFeedAside(answer.body, about);
    return { isFeed: true, feed: previewFeed(answer.permanentUrl ?? url, feed), finalUrl: answer.url };
  } catch (error) {
    if (!(error instanceof FeedFormatError)) throw error;
    const links = error.feedLinks.flatMap((link) => normaliseFeedUrl(link) ?? []);
    const others = [...new Set(links)].filter((link) => link !== url && link !== answer.url);
    return { isFeed: false, reason: error.code === "html" ? NOTHING_FOUND : error.reason, links: others };
  }
}

/** The work of a discovery's task; see runTask. */
export async function runDiscovery(taskId: string, input: object, signal: AbortSignal): Promise<object> {
  const { address, hasScheme } = input as Pick<Discovery, "address" | "hasScheme">;
  const onProgress = (done: number, total: number) =>
    transaction((tx) => updateRunningTask(tx, taskId, { done, total }));
  return { feeds: await discoverFeeds({ address, hasScheme, signal, onProgress }) };
}
