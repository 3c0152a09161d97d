/** Every request to the outside goes through here: public addresses only, and an end to size, time and redirects. */
import type { Readable } from "node:stream";
import type { Agent } from "undici";
import { settings } from "#platform/config/settings.ts";
import { type Clock, startClock } from "./clock.ts";
import { collectBody } from "./collect-body.ts";
import { ACCEPTED_ENCODINGS, decodeBody, readEncodings, tooLarge } from "./decoding.ts";
import { type Answer, exchange } from "./exchange.ts";
import { createGuardedAgent } from "./guarded-agent.ts";
import type { HostLimiter } from "./host-limiter.ts";
import { exchangeError, type OutboundError } from "./outbound-error.ts";
import { type Hop, isRedirect, startTrail } from "./redirects.ts";
import { createResolver, type Lookup, lookupBySystem, MAX_SYSTEM_LOOKUPS } from "./resolver.ts";
import { hostKey, type Origins, readTarget } from "./target.ts";
import { userAgent } from "./user-agent.ts";

export type OutboundRequest = {
  method?: "GET" | "POST" | "HEAD";
  /** Values of printable ASCII or Latin-1. Host, length and connection are not the caller's to set. */
  headers?: Record<string, string>;
  /** Sent with POST only. */
  body?: string | Uint8Array;
  /** Bytes of the decoded body; 10 MiB unless told. */
  maxBytes?: number;
  /** Milliseconds for the whole: name, connection, redirects, body. 20 s unless told. */
  timeoutMs?: number;
  /** 5 unless told; 0 refuses the first. */
  maxRedirects?: number;
  signal?: AbortSignal;
  /** Each hop waits for a slot at its host; the wait does not count towards `timeoutMs`. */
  limiter?: HostLimiter;
};

type OutboundHead = {
  /** Any final status: 404 and 500 are answers, not errors. */
  status: number;
  /** Names in lower case, several of one name joined by ", ". */
  headers: Record<string, string>;
  /** The last address, without a fragment. */
  url: string;
  /** Where a chain of only 301 and 308 from the start led: the address to remember. Null when there was none. */
  permanentUrl: string | null;
  redirected: boolean;
};

/** `body` is decoded; empty for HEAD, 204 and 304. */
export type OutboundResponse = OutboundHead & { body: Buffer };
/** `body` is decoded and fails with an OutboundError. Read it to its end or destroy it: it holds a connection until then. */
export type OutboundStream = OutboundHead & { body: Readable };

export type Outbound = {
  fetch: (url: string, request?: OutboundRequest) => Promise<OutboundResponse>;
  open: (url: string, request?: OutboundRequest) => Promise<OutboundStream>;
  close: () => Promise<void>;
};

const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 5;
const CONNECT_TIMEOUT_MS = 10_000;
/** Less than the 5 s that most servers give, so that a request rarely meets a connection which is just being closed. */
const KEEP_ALIVE_MS = 4000;
/** undici writes the framing headers: a caller's own would turn one message into two. */
const FRAMING = /^(host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|proxy-.*)$/;

type Sources = {
  lookup?: Lookup;
  allowedOrigins?: () => readonly string[];
  connectTimeoutMs?: number;
  keepAliveMs?: number;
};

/** An own set of connections. The process has one already: this is for tests, which bring their own name resolution. */
export function createOutbound(sources: Sources = {}): Outbound {
  const { allowedOrigins = () => settings().OUTBOUND_ALLOW_ORIGINS } = sources;
  const { connectTimeoutMs = CONNECT_TIMEOUT_MS, keepAliveMs = KEEP_ALIVE_MS } = sources;
  const resolve = createResolver(sources.lookup);
  const resolveAllowed = createResolver(sources.lookup ?? lookupBySystem, MAX_SYSTEM_LOOKUPS);
  const allowed = originsOf(allowedOrigins);
  const isAllowed = (origin: string) => allowed.includes(origin);
  let agent: Promise<Agent> | undefined;

  /** Up to the headers of the final answer. `end` must be called when its body is done with. */
  async function ask(address: string, request: OutboundRequest) {
    const clock = startClock(request.timeoutMs ?? TIMEOUT_MS, request.signal);
    let release = () => {};
    const end = () => {
      clock.stop();
      release();
    };
    try {
      let hop = firstHop(readTarget(address, allowed), request);
      const trail = startTrail(hop, request.maxRedirects ?? MAX_REDIRECTS, allowed);
      for (;;) {
        if (request.limiter) release = await takeSlot(request.limiter, hostKey(hop.url), clock);
        clock.signal.throwIfAborted();
        agent ??= createGuardedAgent({ resolve, resolveAllowed, isAllowed, connectTimeoutMs, keepAliveMs });
        const answer = await exchange(hop, await agent, clock);
        if (!isRedirect(answer.status)) {
          const { status, headers } = answer;
          const way = { permanentUrl: trail.permanentUrl(), redirected: trail.isRedirected() };
          const encodings = checkBody(hop, answer, request.maxBytes ?? MAX_BYTES);
          return { head: { status, headers, url: hop.url.href, ...way }, hop, raw: answer.body, encodings, clock, end };
        }
        answer.body.destroy(); // it is not read, and may never end
        release();
        hop = trail.follow(hop, answer.status, answer.location);
      }
    } catch (error) {
      end();
      throw error;
    }
  }

  return {
    async open(address, request = {}) {
      const { head, hop, raw, encodings, clock, end } = await ask(address, request);
      const isEmpty = hasNoBody(hop, head.status) || head.headers["content-length"] === "0"; // nothing to decode or to fail
      const body = isEmpty ? raw : decodeUnderClock(raw, encodings, hop, clock, request.maxBytes ?? MAX_BYTES);
      body.once("close", end);
      return { ...head, body };
    },
    async fetch(address, request = {}) {
      const { head, hop, raw, encodings, clock, end } = await ask(address, request);
      try {
        const maxBytes = request.maxBytes ?? MAX_BYTES;
        const isPlain = encodings.length === 0;
        const body = isPlain ? raw : decodeUnderClock(raw, encodings, hop, clock, maxBytes);
        const explain = (error: Error) =>
          (clock.signal.aborted ? clock.signal.reason : exchangeError(error, hop.url.host, true)) as Error;
        return { ...head, body: await collectBody(body, maxBytes, explain) };
      } finally {
        end();
      }
    },
    async close() {
      const open = await agent;
      agent = undefined;
      void open?.destroy(); // it would wait for connections that are still being made
    },
  };
}

/** Called several times per request: a list of thousands must cost nothing. A replaced list applies immediately. */
function originsOf(list: () => readonly string[]): Origins {
  let known: readonly string[] | undefined;
  let origins = new Set<string>();
  return {
    includes(origin) {
      const present = list();
      if (present !== known || present.length !== origins.size) [known, origins] = [present, new Set(present)];
      return origins.has(origin);
    },
  };
}

/** The clock pauses only if there is a queue to wait in. */
function takeSlot(limiter: HostLimiter, host: string, clock: Clock): (() => void) | Promise<() => void> {
  return limiter.tryAcquire?.(host) ?? clock.pausedFor(limiter.acquire(host, clock.signal));
}

function firstHop(url: URL, { method = "GET", headers = {}, body }: OutboundRequest): Hop {
  const sent: Record<string, string> = { "user-agent": userAgent(), "accept-encoding": ACCEPTED_ENCODINGS };
  for (const written of Object.keys(headers)) {
    const name = written.toLowerCase();
    if (!FRAMING.test(name)) sent[name] = headers[written] ?? "";
  }
  return { url, method, headers: sent, body: method === "POST" ? body : undefined };
}

function hasNoBody({ method }: Pick<Hop, "method">, status: number): boolean {
  return method === "HEAD" || status === 204 || status === 304;
}

/** @returns its encodings. @throws OutboundError bad-encoding or too-large, before any of it is read. */
function checkBody({ method, url }: Hop, { status, headers, body }: Answer, maxBytes: number): string[] {
  if (hasNoBody({ method }, status)) return [];
  try {
    if (Number(headers["content-length"]) > maxBytes) throw tooLarge(maxBytes);
    return readEncodings(headers["content-encoding"], url.host);
  } catch (error) {
    body.destroy();
    throw error;
  }
}

/** A reader who dawdles after the last byte from the wire is under the clock as well. */
function decodeUnderClock(raw: Readable, encodings: string[], { url }: Hop, clock: Clock, maxBytes: number): Readable {
  const explain = (error: Error) => exchangeError(error, url.host, true) as Error;
  const decoded = decodeBody(raw, encodings, { maxBytes, explain });
  const onEnd = () => decoded.destroy(clock.signal.reason as OutboundError);
  if (clock.signal.aborted) onEnd();
  else clock.signal.addEventListener("abort", onEnd, { once: true });
  return decoded;
}

const outbound = createOutbound();
/** The list of the operator is not for what companies name. */
const forCompanies = createOutbound({ allowedOrigins: () => settings().WEBHOOK_ALLOW_ORIGINS });

/**
 * Fetches an address that anyone may have entered. Only public addresses on ports 80 and 443 are reached, checked again
 * at each redirect, plus the exact origins in OUTBOUND_ALLOW_ORIGINS. Keeps no cookies; another origin gets no header
 * that could be a secret.
 * @throws OutboundError for every external failure; its code says which.
 */
export function fetchOutbound(url: string, request?: OutboundRequest): Promise<OutboundResponse> {
  return outbound.fetch(url, request);
}

/**
 * Whether an address may be asked at all, as far as it can be known without asking: what its name leads to is checked
 * when it is used. `isListed`: its origin is in the list, which is OUTBOUND_ALLOW_ORIGINS unless told.
 * @throws OutboundError.
 */
export function checkAddress(
  address: string,
  listed: readonly string[] = settings().OUTBOUND_ALLOW_ORIGINS,
): { url: URL; isListed: boolean } {
  const url = readTarget(address, listed);
  return { url, isListed: listed.includes(url.origin) };
}

/** As fetchOutbound, for bodies that should not lie in memory: the body is a stream under the same limits. */
export function openOutbound(url: string, request?: OutboundRequest): Promise<OutboundStream> {
  return outbound.open(url, request);
}

/** As openOutbound for what companies name: WEBHOOK_ALLOW_ORIGINS applies in place of OUTBOUND_ALLOW_ORIGINS. */
export function openForCompany(url: string, request?: OutboundRequest): Promise<OutboundStream> {
  return forCompanies.open(url, request);
}

/** Ends all connections; what is still in flight fails with `aborted`. A later request opens new ones. */
export async function closeOutbound(): Promise<void> {
  await Promise.all([outbound.close(), forCompanies.close()]);
}
