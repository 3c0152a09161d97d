/** Limits per client address, for routes that invite guessing or flooding. */
import rateLimit from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { settings } from "#platform/config/settings.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "../app.ts";

/**
 * The `config` of a route: at most `max` requests per address in any window. IPv6 counts per /64. Each server process
 * counts separately; limits that must hold across processes are counted in the database.
 */
export function limitPerAddress(max: number, windowSeconds: number) {
  return { rateLimit: { max, timeWindow: windowSeconds * 1000 } };
}

/** Bodies above this carry files. */
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
    cache: 20_000,
    allowList: () => settings().RATE_LIMITS === "off",
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000));
      return new AppError("too-many-requests", `Too many attempts. Wait ${waitingTime(seconds)}, then try again.`, {
        retryAfter: seconds,
      });
    },
  });
}

function waitingTime(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
