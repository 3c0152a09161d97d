/** Pure rules of counting: which requests are a person's visit, and what is learnt of it. */
import { hash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { assistantOf } from "./assistants.ts";

/**
 * The same few thousand programs send nearly all requests. Matching one takes 1.6 µs of CPU, more than half of what the
 * budget of hot pages leaves beside the 16 of raw node:http (docs/decisions/performance-budgets.md).
 */
const knownAgents = new LRUCache<string, boolean>({ max: 5_000 });
const MAX_AGENT_CHARACTERS = 512;
const MAX_HOST_CHARACTERS = 100;
const HOST = /^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]+$/;
/** 128 bits: two of a million visitors of a day share one with a chance of 10^-27. */
const VISITOR_HEX_DIGITS = 32;

/** Programs that say so, and requests without the header, which no browser sends. */
export function isBot(agent: string | undefined): boolean {
  if (!agent) return true;
  const key = agent.length > MAX_AGENT_CHARACTERS ? agent.slice(0, MAX_AGENT_CHARACTERS) : agent;
  const known = knownAgents.get(key);
  if (known !== undefined) return known;
  const verdict = assistantOf(key) !== null || isbot(key);
  knownAgents.set(key, verdict);
  return verdict;
}

/** Whether the browser is prefetching; Safari and old Firefox have their own headers. */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const purpose = headers["sec-purpose"] ?? headers["purpose"] ?? headers["x-purpose"] ?? headers["x-moz"];
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
}

/** A person opens the page: no bot, no prefetch, no HEAD, no script or element that fetches it. A 304 is a view like any other. */
export function isView(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  const destination = headers["sec-fetch-dest"];
  return (
    method === "GET" &&
    (destination === undefined || destination === "document") &&
    !isPrefetch(headers) &&
    !isBot(headers["user-agent"])
  );
}

/** Do Not Track or Global Privacy Control: the bare view is counted and nothing is learnt of it. */
export function isUntracked(headers: IncomingHttpHeaders): boolean {
  return headers["sec-gpc"] === "1" || headers["dnt"] === "1";
}

/**
 * The referrer of a view: a host without `www.`; "" when the browser reports none.
 * @param ownHost without `www.` too.
 * @returns null for our own pages, and for anything but a public host name, such as addresses and names of an internal
 * network.
 */
export function referrerHost(referrer: string | undefined, ownHost: string): string | null {
  if (!referrer) return "";
  const host = publicHost(referrer);
  return host === ownHost || host === "" ? null : host;
}

/** "" where it is none. */
function publicHost(address: string): string {
  const given = (URL.parse(address)?.hostname ?? "").replace(/\.$/, "").replace(/^www\./, "");
  return given.length <= MAX_HOST_CHARACTERS && HOST.test(given) ? given : "";
}

/** @returns an ISO 3166-1 code; null for none, and for what proxies write when they do not know (XX) or for Tor (T1). */
export function countryCode(header: string | string[] | undefined): string | null {
  const code = typeof header === "string" ? header.trim().toUpperCase() : "";
  return /^[A-Z]{2}$/.test(code) && code !== "XX" && code !== "ZZ" ? code : null;
}

/**
 * Distinguishes visitors within one day only: a hash cannot be linked to another day or traced back to an address once
 * the salt is gone.
 * @param salt of the day, 32 random bytes as hex digits.
 */
export function visitorHash(salt: string, site: string, address: string, agent: string): string {
  return hash("sha256", `${salt}\0${site}\0${address}\0${agent}`).slice(0, VISITOR_HEX_DIGITS);
}

/** As visitorHash, for what is bounded by address. @param key an address, or the network that one customer has. */
export function addressHash(salt: string, site: string, key: string): string {
  return hash("sha256", `${salt}\0${site}\0address\0${key}`).slice(0, VISITOR_HEX_DIGITS);
}
