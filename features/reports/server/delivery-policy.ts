/** Pure rules of delivering: when an attempt is made again, what is said when it fails, and how a delivery is answered. */
import { type Delivery, type DeliveryWay } from "../platform-contract.ts";
import type { DeliveryRow } from "./delivery-queries.ts";
import { describePlatform } from "./platform-policy.ts";

/** What the platform is told: it gets a new post, another version of one, or is to take it down. */
export const DELIVERY_EVENTS = ["post.published", "post.updated", "post.deleted"] as const;
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];

/** What an attempt came to. */
export type Outcome =
  | { kind: "done"; liveUrl: string | null; remoteId: string | null; mail?: { subject: string; text: string } }
  /** @param holdSeconds for which the platform asked to be left alone; null when it did not ask. */
  | { kind: "failed"; reason: string; holdSeconds: number | null }
  /** Nothing came of it, and that is not the platform's fault. @param wasCut whether something may have been sent. */
  | { kind: "unasked"; wasCut?: boolean };

export type Failure = Extract<Outcome, { kind: "failed" }>;

/** Seconds after each failure; one more attempt fails for good. */
const WAITS = [60, 5 * 60, 30 * 60, 2 * 3600, 6 * 3600];
const LONGEST_HOLD_SECONDS = 24 * 3600;

/** @param attempts made so far, this failure included. @returns seconds; null when it is given up. */
export function waitAfter(attempts: number, holdSeconds: number | null): number | null {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? null : Math.max(wait, holdSeconds ?? 0);
}

/** Retry-After in seconds or as a date (RFC 9110, 10.2.3); null where there is none that can be read, at most a day. */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(LONGEST_HOLD_SECONDS, Math.max(0, Math.ceil(seconds)));
}

export function failed(reason: string, holdSeconds: number | null = null): Failure {
  return { kind: "failed", reason, holdSeconds };
}

/** What to say about an answer that is no success. */
export function refusal(
  url: string,
  { status, headers }: { status: number; headers: Record<string, string> },
  now = Date.now(),
): Failure {
  const { host } = new URL(url);
  const hold = readRetryAfter(headers["retry-after"], now);
  return failed(`${host} ${sentenceOf(status)} (status ${status}).`, hold);
}

/** What a status says, after the host's name and without a full stop. */
export function sentenceOf(status: number): string {
  if (status === 401 || status === 403) return "does not accept our credentials";
  if (status === 404 || status === 410) return "has nothing at this address";
  if (status === 429) return "asks us to wait";
  if (status >= 500) return "has an error of its own";
  return "did not take the post";
}

type Wanted = { wanted_version: number | null; delivered_version: number | null };

export function eventOf({ wanted_version, delivered_version }: Wanted): DeliveryEvent {
  if (wanted_version === null) return "post.deleted";
  return delivered_version === null ? "post.published" : "post.updated";
}

/** The same for each attempt at the same thing, and never used for another: receivers may drop what they had before. */
export function deliveryKey({ id, sequence }: { id: number; sequence: number }): string {
  return `${id}.${sequence}`;
}

/** Where something is pulled, nothing is sent: it waits to be asked for. */
export function isPulled(way: DeliveryWay): boolean {
  return way === "feed";
}

export function describeDelivery(row: DeliveryRow): Delivery {
  const { id, post_id, post_name, state, reason, live_url, attempts } = row;
  return {
    ...{ id, post_id, post_name, platform: describePlatform(row.platform), state, reason, live_url, attempts },
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    checked_at: row.checked_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
