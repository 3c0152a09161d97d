/** Talks to an S3 server within bounded time, and turns its failures into ours. */
import { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { AppError } from "#platform/errors/app-error.ts";
import type { BucketLocation } from "../location.ts";

/** Longest times in milliseconds; a failed attempt is followed by one more. */
export type Limits = {
  /** Until a connection is open. */
  connect: number;
  /** Between two packets, in either direction. */
  silence: number;
  /** Until an answer begins, its body sent: a part of 8 MB at most. */
  answer: number;
  /** The same for what has no body to send. */
  short: number;
  /** All of the check at the start. */
  check: number;
};
export const LIMITS: Limits = { connect: 2_000, silence: 30_000, answer: 60_000, short: 4_000, check: 15_000 };

/** Each reader of a video holds a connection. */
const MAX_CONNECTIONS = 256;
/** After a failed attempt, requests within this time fail without another one: readers need not wait for each. */
const AWAY_MS = 1_000;
const RETRY_SECONDS = 5;
const DEFAULT_REGION = "us-east-1";

export function createClient({ endpoint, region, isPathStyle }: BucketLocation, limits: Limits): S3Client {
  const configured = region ?? process.env["AWS_REGION"] ?? process.env["AWS_DEFAULT_REGION"];
  return new S3Client({
    forcePathStyle: isPathStyle,
    ...(endpoint !== undefined && { endpoint }),
    region: configured ?? DEFAULT_REGION,
    maxAttempts: 2,
    // Servers other than Amazon's do not all know the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: limits.connect,
      socketTimeout: limits.silence,
      requestTimeout: limits.answer,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
    },
  });
}

/** Remembers for a moment that the server is away. */
export class Availability {
  #failedAt = -Infinity;
  #cause: unknown;

  /** @throws AppError unavailable (503) or storage-full (507) instead of the server's failure. */
  async guard<T>(work: () => Promise<T>): Promise<T> {
    if (performance.now() - this.#failedAt < AWAY_MS) throw away(this.#cause);
    try {
      return await work();
    } catch (error) {
      if (isAway(error)) {
        this.#failedAt = performance.now();
        this.#cause = error;
      }
      throw ours(error);
    }
  }
}

const away = (cause: unknown) =>
  new AppError("unavailable", "Files cannot be read or saved right now. Please try again in a moment.", {
    cause,
    retryAfter: RETRY_SECONDS,
  });

/** Only failures of the server become ours; those of a source that is being read stay what they are. */
function ours(error: unknown): unknown {
  if (error instanceof S3ServiceException && isFull(error))
    return new AppError("storage-full", "There is no storage space left, so nothing was saved. Try again later.", {
      cause: error,
    });
  return error instanceof S3ServiceException || isAway(error) ? away(error) : error;
}

function isFull({ name, $metadata }: S3ServiceException): boolean {
  return $metadata.httpStatusCode === 507 || /StorageFull|QuotaExceeded|InsufficientStorage/i.test(name);
}

const NETWORK = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ERR_SOCKET_CONNECTION_TIMEOUT",
]);
const NAMES = new Set(["TimeoutError", "RequestTimeout", "SlowDown", "CredentialsProviderError"]);

/** Whether the server did not answer, or answered that it cannot right now. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 0) >= 500) return !isFull(error);
  const { code = "" } = error as NodeJS.ErrnoException;
  const isTls = /CERT|TLS|SSL|EPROTO/.test(code);
  return NETWORK.has(code) || NAMES.has(error.name) || isTls || isAway(error.cause);
}
