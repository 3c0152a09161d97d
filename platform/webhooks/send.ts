/** Sends webhooks, those of platforms and those of companies: signed JSON, public addresses only, no redirects. */
import type { HostLimiter } from "#platform/outbound/host-limiter.ts";
import { openOutbound, type Outbound } from "#platform/outbound/outbound.ts";
import type { SignatureHeaders } from "./signature.ts";

export type WebhookRequest = {
  address: string;
  /** JSON. */
  body: string;
  /** Of this body. */
  signed: SignatureHeaders;
  /** Sent besides those of the signature. */
  headers?: Record<string, string>;
};

export type WebhookLimits = {
  timeoutMs: number;
  /** No more of the answer is read. */
  readBytes: number;
  /** Nor for longer, once it is a 2xx; for the whole of `timeoutMs` unless told. */
  acceptedMs?: number;
  limiter?: HostLimiter;
  /** openOutbound unless told. */
  open?: Outbound["open"];
  signal?: AbortSignal;
};

/**
 * `text` is the beginning of the answer. It is whole unless the answer was longer than `readBytes` or broke off; the status
 * counts either way.
 */
export type WebhookAnswer = {
  url: string;
  status: number;
  headers: Record<string, string>;
  text: string;
  isWhole: boolean;
};

/** Answers may be of any size: what is not read costs nothing. */
const ANY_SIZE = Number.MAX_SAFE_INTEGER;

/**
 * Redirects are not followed: a POST would arrive as a GET, or without its signature.
 * @throws OutboundError before there is a status.
 */
export async function sendWebhook(
  { address, body, signed, headers = {} }: WebhookRequest,
  limits: WebhookLimits,
): Promise<WebhookAnswer> {
  const { readBytes, acceptedMs, open = openOutbound, ...rest } = limits;
  const answer = await open(address, {
    method: "POST",
    headers: {
      "content-type": "application/json; charset=utf-8",
      accept: "application/json",
      ...headers,
      ...signed,
    },
    body,
    maxRedirects: 0,
    maxBytes: ANY_SIZE,
    ...rest,
  });
  const { url, status } = answer;
  const isAccepted = status >= 200 && status < 300;
  const timer = isAccepted && acceptedMs !== undefined && setTimeout(() => answer.body.destroy(), acceptedMs);
  try {
    return { url, status, headers: answer.headers, ...(await readBeginning(answer.body, readBytes)) };
  } finally {
    if (timer) clearTimeout(timer);
  }
}

async function readBeginning(body: AsyncIterable<Buffer>, max: number): Promise<{ text: string; isWhole: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  let isWhole = true;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > max) {
        isWhole = false;
        break; // destroys the stream and with it the connection
      }
    }
  } catch {
    isWhole = false; // a broken end, or one that never comes: the status is known
  }
  return { text: Buffer.concat(chunks).subarray(0, max).toString("utf8"), isWhole };
}
