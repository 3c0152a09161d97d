/** Outcomes of delivery attempts, and messages for failures. Pure. */

import type { MailContent } from "#platform/mail/mail-content.ts";
import { readRetryAfter } from "#platform/webhooks/retry-after.ts";

/** The outcome of an attempt. */
export type Outcome =
  /** @param mail for the platform's newsdesk; delivered once the mail server has accepted it. */
  | { kind: "done"; liveUrl: string | null; remoteId: string | null; mail?: MailContent }
  /** @param holdSeconds for which the platform asked to be left alone; null when it did not ask. */
  | { kind: "failed"; reason: string; holdSeconds: number | null }
  /** Nothing came of it, and that is not the platform's fault. @param wasCut whether something may have been sent. */
  | { kind: "unasked"; wasCut?: boolean };

export type Done = Extract<Outcome, { kind: "done" }>;
export type Failure = Extract<Outcome, { kind: "failed" }>;

/** Taken, where no more is known. */
export const DONE: Done = { kind: "done", liveUrl: null, remoteId: null };

export function failed(reason: string, holdSeconds: number | null = null): Failure {
  return { kind: "failed", reason, holdSeconds };
}

/** The message for an answer that is not a success. */
export function refusal(
  url: string,
  { status, headers }: { status: number; headers: Record<string, string> },
  now = Date.now(),
): Failure {
  const { host } = new URL(url);
  const hold = readRetryAfter(headers["retry-after"], now);
  return failed(`${host} ${sentenceOf(status)} (status ${status}).`, hold);
}

/** The meaning of a status, to follow the host's name, without a full stop. */
export function sentenceOf(status: number): string {
  if (status === 401 || status === 403) return "did not accept our credentials";
  if (status === 404 || status === 410) return "found nothing at this address";
  if (status === 429) return "asked us to wait";
  if (status >= 500) return "had an error of its own";
  return "did not accept the post";
}
