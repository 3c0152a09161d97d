/** Asks a living site for a document: public addresses only, one request at a time for each host. */
import { fetchOutbound, type OutboundResponse } from "#platform/outbound/outbound.ts";
import { createHostLimiter } from "#platform/outbound/host-limiter.ts";
import type { Turn } from "#platform/threads/turns.ts";
import { TaskLost, type Work } from "#platform/threads/thread-pool.ts";
import { inThread } from "#platform/threads/work.ts";
import type { FrontPage } from "./read-front.ts";
import { SITE_BOUNDS } from "./site-document.ts";
import type { FrontTask } from "./work.ts";

const FRONT: Work<FrontTask, FrontPage> = { name: "site-front", limitMs: 5_000 };
const limiter = createHostLimiter({ perHost: 1, waitMs: 30_000 });
const ACCEPT =
  "text/html, application/xhtml+xml, application/rss+xml, application/atom+xml, application/feed+json, application/json;q=0.9, application/xml;q=0.9, */*;q=0.5";

type Asking = { signal: AbortSignal; timeoutMs?: number; maxBytes?: number };

/**
 * robots.txt is not asked: who has the site read has confirmed that it is theirs.
 * @throws OutboundError.
 */
export function askSite(
  address: string,
  { signal, timeoutMs = 10_000, maxBytes = SITE_BOUNDS.pageBytes }: Asking,
): Promise<OutboundResponse> {
  return fetchOutbound(address, { headers: { accept: ACCEPT }, limiter, maxBytes, timeoutMs, signal });
}

export async function readFrontAside(
  { body, headers, url }: OutboundResponse,
  turn: Turn,
  signal: AbortSignal,
): Promise<FrontPage> {
  try {
    return await inThread(FRONT, { bytes: body, contentType: headers["content-type"] ?? null, url }, turn, signal);
  } catch (error) {
    // What cannot be read within seconds says nothing.
    if (error instanceof TaskLost) return { metas: [], api: "", feeds: [], language: "" };
    throw error;
  }
}
