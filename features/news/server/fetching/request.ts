/** One polite request to a feed, and the meaning of its answer. Without database access. */
import { hash } from "node:crypto";
import type { Outbound, OutboundResponse } from "#platform/outbound/outbound.ts";
import type { HostLimiter } from "#platform/outbound/host-limiter.ts";
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import { normaliseFeedUrl } from "../feeds/url.ts";
import { FeedFormatError } from "../../parser/parsed-feed.ts";
import { feedUserMessages as messages } from "../feeds/messages.ts";
import { hintOf, type Hint, type Refusal, refusalOf, validatorOf } from "./policy.ts";
import type { ClaimedFeed } from "./queries.ts";
import type { FeedDocument } from "../parsing/feed-document.ts";
import { readDocument } from "../parsing/service.ts";

/** Feeds first, then what servers call feeds. */
const ACCEPT =
  "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, application/json;q=0.7, */*;q=0.1";
const MAX_BYTES = 10 * 1024 * 1024;

export type FetchLimits = { fetch: Outbound["fetch"]; timeoutMs: number; limiter: HostLimiter; signal: AbortSignal };

type Validators = { etag: string | null; lastModified: string | null };
export type FeedAnswer =
  /** Unchanged. `movedTo` is the address to remember; null: no permanent move. */
  | ({ kind: "same"; hint: Hint; movedTo: string | null } & Validators)
  | ({ kind: "document"; document: FeedDocument; hash: string; hint: Hint; movedTo: string | null } & Validators)
  | ({ kind: "refused"; /** The host that asks for the pause. */ host: string } & Refusal)
  /** Not a failure of the feed: it was not fetched, or aborted. */
  | { kind: "unasked" };

/** @throws only for our own bugs. */
export async function askFeed(feed: ClaimedFeed, limits: FetchLimits): Promise<FeedAnswer> {
  try {
    const response = await limits.fetch(feed.url, {
      headers: headersFor(feed),
      maxBytes: MAX_BYTES,
      timeoutMs: limits.timeoutMs,
      limiter: limits.limiter,
      signal: limits.signal,
    });
    return await understand(feed, response);
  } catch (error) {
    if (error instanceof OutboundError) {
      if (error.code === "aborted" || error.code === "host-busy") return { kind: "unasked" };
      return refused(feed.host, error.code, error.reason);
    }
    if (error instanceof FeedFormatError) return refused(feed.host, error.code, reasonOf(error));
    throw error;
  }
}

function headersFor({ etag, last_modified: lastModified }: ClaimedFeed): Record<string, string> {
  return {
    accept: ACCEPT,
    ...(etag === null ? {} : { "if-none-match": etag }),
    ...(lastModified === null ? {} : { "if-modified-since": lastModified }),
  };
}

async function understand(feed: ClaimedFeed, response: OutboundResponse): Promise<FeedAnswer> {
  const { status, headers, body, url, permanentUrl } = response;
  const isConditional = feed.etag !== null || feed.last_modified !== null;
  const isSame = status === 304 && isConditional;
  if (!isSame && (status < 200 || status > 299)) {
    return {
      kind: "refused",
      host: new URL(url).hostname,
      ...refusalOf(status, headers["retry-after"], feed.failing_seconds ?? 0),
    };
  }
  const validators = { etag: validatorOf(headers["etag"]), lastModified: validatorOf(headers["last-modified"]) };
  const known = { ...validators, movedTo: movedTo(feed, permanentUrl) };
  const bodyHash = isSame ? "" : hash("sha256", body, "hex");
  if (isSame || bodyHash === feed.content_hash?.toString("hex"))
    return { kind: "same", ...known, hint: hintOf(headers["cache-control"], null) };
  const document = await readDocument(feed.id, body, { url, contentType: headers["content-type"] ?? null });
  const hint = hintOf(headers["cache-control"], document.ttlMinutes);
  return { kind: "document", document, hash: bodyHash, ...known, hint };
}

function movedTo(feed: ClaimedFeed, permanentUrl: string | null): string | null {
  const address = permanentUrl === null ? null : normaliseFeedUrl(permanentUrl);
  return address === feed.url ? null : address;
}

function refused(host: string, code: string, reason: string): FeedAnswer {
  return { kind: "refused", host, code, reason, isGone: false, holdSeconds: null };
}

function reasonOf({ reason, feedLinks }: FeedFormatError): string {
  const [link] = feedLinks;
  return link === undefined ? reason : messages.feedElsewhere(reason, link);
}
