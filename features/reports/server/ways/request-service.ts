/** Makes one request to a platform: public addresses only, no redirects, and limits on size and time. */
import { createHostLimiter, type HostLimiter } from "#platform/outbound/host-limiter.ts";
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import { openOutbound, type OutboundRequest } from "#platform/outbound/outbound.ts";
import { UnsealError } from "#platform/secrets/sealed.ts";
import { failed, type Failure, type Outcome } from "./outcome.ts";

export type Peer = { signal: AbortSignal };
/** `text` is null when the body was too long or ended early; the status is still valid. */
export type PeerAnswer = { url: string; status: number; headers: Record<string, string>; text: string | null };

export const TIMEOUT_MS = 15_000;
const PER_HOST = 2;
const HOST_WAIT_MS = 10_000;
export const MAX_ANSWER_BYTES = 256 * 1024;

const slots = createHostLimiter({ perHost: PER_HOST, waitMs: HOST_WAIT_MS });

/**
 * Requests of deliveries and of checks share the slots of a host. An attempt whose time is over while it waits for one has
 * not asked the platform: its host was busy, and it does not count.
 */
export const hostLimiter: HostLimiter = {
  ...slots,
  acquire: (host, signal) =>
    slots.acquire(host, signal).catch((error: unknown) => {
      throw signal?.aborted
        ? new OutboundError("host-busy", `${host} is busy with other requests of ours.`, error)
        : error;
    }),
};

/**
 * Redirects are not followed: a POST would arrive as a GET, or without its signature, and a password would go elsewhere.
 * @throws OutboundError before there is a status.
 */
export async function ask(
  url: string,
  request: Pick<OutboundRequest, "method" | "headers" | "body">,
  { signal }: Peer,
): Promise<PeerAnswer> {
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES, maxRedirects: 0, limiter: hostLimiter, signal };
  const answer = await openOutbound(url, { ...request, ...limits });
  const text = await readText(answer.body).catch(() => null);
  return { url: answer.url, status: answer.status, headers: answer.headers, text };
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** The message for an error before any status; null when the platform was not contacted. */
export function explainError(error: unknown, url: string): Failure | null {
  if (!(error instanceof OutboundError)) throw error;
  const { code, reason } = error;
  if (code === "host-busy") return null;
  if (code === "aborted") return failed("It took too long.");
  if (code !== "too-many-redirects" && code !== "redirect-loop") return failed(reason);
  return failed(`${new URL(url).host} redirects to another address. Enter that address instead.`);
}

/** The outcome of an attempt that ended with this error. @throws the error unless it is the platform's or a secret's. */
export function explainAttempt(error: unknown, url: string): Outcome {
  if (error instanceof UnsealError) return failed("We can no longer read its password or key. Enter it again.");
  return explainError(error, url) ?? { kind: "unasked" };
}

/** The answer as JSON; undefined for anything else. */
export function readJson({ text }: Pick<PeerAnswer, "text">): unknown {
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

export function isSuccess({ status }: { status: number }): boolean {
  return status >= 200 && status < 300;
}
