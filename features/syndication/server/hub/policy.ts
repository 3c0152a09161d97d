/** Pure rules of the hub (W3C WebSub): accepted requests, leases and retries. */
import { createHmac } from "node:crypto";
import {
  FEED_FILES,
  type FeedFile,
  feedPath,
  type FeedSubject,
  subjectOfPage,
  WIRE_FILES,
  type WireFile,
} from "../../contract.ts";

export const HUB_MODES = ["subscribe", "unsubscribe"] as const;
export type HubMode = (typeof HUB_MODES)[number];

const DAY_SECONDS = 24 * 3600;
export const LEASE = { default: 10 * DAY_SECONDS, least: 300, max: 30 * DAY_SECONDS };
/** Characters of a callback and of a feed's path: together they are the key of a row. */
export const MAX_CALLBACK = 1000;
export const MAX_PATH = 1000;
/** A feed's address as it is asked for, which may be spelt longer than its path. */
export const MAX_TOPIC = 4000;
/**
 * Searches with subscribers: each change of a post may change any of them, and rendering is the only way to find out.
 */
export const MAX_SEARCHES = 100;
/** Section 5.1: less than 200 bytes. */
export const MAX_SECRET_BYTES = 199;

/** Seconds after each failure in a row. After the last one a subscriber waits for the next change. */
const WAITS = [10, 60, 300, 1800, 7200, 21_600];
/** A subscriber that has not answered for this long is dropped. */
const DROPPED_AFTER_MS = 3 * DAY_SECONDS * 1000;
const VERIFICATION_WAITS = [15, 120];

/** @param attempts made in a row, this one included. @returns null: nothing more until the feed changes. */
export function waitAfter(attempts: number): number | null {
  return WAITS[attempts - 1] ?? null;
}

/** Delay before a verification is repeated; null: the request is dropped. */
export function verificationWait(attempts: number): number | null {
  return VERIFICATION_WAITS[attempts - 1] ?? null;
}

export function isGivenUp(failingSince: Date | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() > DROPPED_AFTER_MS;
}

/** Null: the default. Values out of range are clamped. */
export function leaseOf(asked: string | undefined): number | null {
  if (asked === undefined || asked.trim() === "") return LEASE.default;
  if (!/^\d{1,12}$/.test(asked.trim())) return null;
  return Math.min(LEASE.max, Math.max(LEASE.least, Number(asked)));
}

export type HubTopic = { path: string; subject: FeedSubject; file: FeedFile | WireFile };

/** One of our public feeds, by any spelling of its absolute address; null for anything else. */
export function topicOf(address: string, origin: string): HubTopic | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.origin !== new URL(origin).origin || url.username !== "" || url.password !== "") return null;
  return topicAt(url.pathname + url.search);
}

/** The same by its path. */
export function topicAt(address: string): HubTopic | null {
  const [path = "", query] = address.split("?", 2);
  const place = path.lastIndexOf("/");
  const file = [...FEED_FILES, ...WIRE_FILES].find((each) => each === path.slice(place + 1));
  if (file === undefined) return null;
  const page = path.slice(0, place) || "/";
  const subject = subjectOfPage(query === undefined ? page : `${page}?${query}`);
  return subject && { path: feedPath(subject, file), subject, file };
}

/** Section 5.3: the hub appends its parameters and leaves the callback's query as it is, byte by byte. */
export function callbackWith(callback: string, parameters: Record<string, string>): string {
  const url = new URL(callback);
  url.hash = "";
  const separator = url.search === "" ? (url.href.endsWith("?") ? "" : "?") : "&";
  return `${url.href}${separator}${new URLSearchParams(parameters).toString()}`;
}

/** Section 7.1. */
export function signatureOf(secret: Uint8Array, body: Uint8Array): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}
