/** Limits per client address, for routes that invite guessing or flooding. */
import rateLimit from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { settings } from "#platform/config/settings.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "../app.ts";
import { addressPrefixes, boundOf } from "./address-prefix.ts";
import { countedKey } from "./counted-as.ts";
import { type Count, count } from "./counts.ts";

/**
 * The `config` of a route: at most `max` requests per address in any window, and somewhat more per network (see
 * address-prefix.ts). The web processes of one server count together (counts.ts); limits that must hold across machines
 * are counted in the database.
 */
export function limitPerAddress(max: number, windowSeconds: number) {
  return { rateLimit: { max, timeWindow: windowSeconds * 1000 } };
}

/**
 * Like `limitPerAddress`, where callers may be known by more than their address.
 * @param keyOf the address, or a name that is none; asked before the handler.
 */
export function limitPerCaller(
  max: number,
  windowSeconds: number,
  keyOf: (request: FastifyRequest) => Promise<string>,
) {
  return { rateLimit: { max, timeWindow: windowSeconds * 1000, keyGenerator: keyOf } };
}

/** Larger bodies count as files. */
const FILES_FROM_BYTES = 1024 * 1024;

/**
 * Like `limitPerAddress`, for calls that may carry files: counts those with a body that is large or of unknown length.
 */
export function limitUploadsPerAddress(max: number, windowSeconds: number) {
  const isFree = ({ headers }: FastifyRequest) =>
    settings().RATE_LIMITS === "off" || Number(headers["content-length"] ?? Infinity) < FILES_FROM_BYTES;
  return { rateLimit: { max, timeWindow: windowSeconds * 1000, allowList: isFree } };
}

export async function registerRateLimits(app: App): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: Counts,
    keyGenerator: countedKey,
    allowList: () => settings().RATE_LIMITS === "off",
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000));
      return new AppError("too-many-requests", `Too many attempts. Wait ${waitingTime(seconds)}, then try again.`, {
        retryAfter: seconds,
      });
    },
  });
}

/** Distinguishes several apps in one test process; web processes have one each and count together. */
let apps = 0;

/** The store of one route of one app, for the plugin. */
class Counts {
  readonly #scope: string;

  constructor(scope: string | object) {
    this.#scope = typeof scope === "string" ? scope : String(++apps);
  }

  incr(ip: string, callback: (error: Error | null, count?: Count) => void, windowMs: number, max: number): void {
    void this.#answer(ip, callback, windowMs, max);
  }

  async #answer(ip: string, callback: (error: null, count: Count) => void, windowMs: number, max: number) {
    callback(null, await this.#count(ip, windowMs, max));
  }

  /**
   * Counting never fails: without an answer from the leader, this process counts itself. What one network refuses is not
   * counted against wider ones, so that a single address cannot use those up.
   * @returns a count beyond `max` where any of the address's networks is beyond its bound.
   */
  async #count(ip: string, windowMs: number, max: number): Promise<Count> {
    let fullest: Count = { current: 0, ttl: windowMs };
    for (const prefix of addressPrefixes(ip)) {
      const { current, ttl } = await count(`${this.#scope} ${prefix}`, windowMs);
      if (current > boundOf(max, prefix)) return { current: max + 1, ttl };
      if (fullest.current === 0) fullest = { current: Math.min(current, max), ttl };
    }
    return fullest;
  }

  /** @param options with fields that the plugin passes to stores but omits from the type. */
  child(options: object): Counts {
    const { routeInfo = {} } = options as { routeInfo?: { method?: string | string[]; url?: string } };
    return new Counts(`${this.#scope} ${String(routeInfo.method)} ${routeInfo.url}`);
  }
}

function waitingTime(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
