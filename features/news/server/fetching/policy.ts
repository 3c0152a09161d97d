/** Pure rules of fetching: when to fetch again, and what an answer means. All times are in seconds. */
import { feedUserMessages as messages } from "../feeds/messages.ts";

export const HOUR = 3600;
export const DAY = 24 * HOUR;
/** Minimum and maximum interval of any feed. */
export const SHORTEST_INTERVAL = 15 * 60;
export const LONGEST_INTERVAL = DAY;
/** For a feed whose first answer does not show how often it publishes. */
const FIRST_INTERVAL = HOUR;
const ON_CHANGE = 0.6;
const ON_NOTHING_NEW = 1.25;
/** Random variation, so that feeds added together are not fetched together for ever. */
const JITTER = 0.1;
const FIRST_RETRY = SHORTEST_INTERVAL;
const SHORTEST_PAUSE = 60;
/** Not found for this long counts as gone. */
const MISSING_UNTIL_GONE = 30 * DAY;

export type Pace = { interval: number; delay: number };

/** Minimum time between two requests requested by the publisher; null: none. */
export type Hint = number | null;

export function clampInterval(seconds: number): number {
  return Math.round(Math.min(LONGEST_INTERVAL, Math.max(SHORTEST_INTERVAL, seconds)));
}

/**
 * The schedule after an answer that was a feed.
 * @param interval the current one.
 * @param gap between entries, known only for the first document; null otherwise.
 */
export function paceAfter(
  answer: { interval: number; isChanged: boolean; isFirst: boolean; isUnused: boolean; gap: number | null; hint: Hint },
  random = Math.random(),
): Pace {
  const { interval, isChanged, isFirst, isUnused, gap, hint } = answer;
  const known = isFirst
    ? gap === null
      ? FIRST_INTERVAL
      : gap / 2
    : interval * (isChanged ? ON_CHANGE : ON_NOTHING_NEW);
  const next = clampInterval(Math.max(clampInterval(known), hint ?? 0));
  return { interval: next, delay: jittered(isUnused ? LONGEST_INTERVAL : next, random) };
}

/** Doubles with each consecutive failure, up to a day. @param failures before this one. */
export function delayAfterFailure(failures: number, holdSeconds: number | null, random = Math.random()): number {
  const backoff = FIRST_RETRY * 2 ** Math.min(failures, 10);
  return jittered(clampInterval(Math.max(backoff, holdSeconds ?? 0)), random);
}

function jittered(seconds: number, random: number): number {
  return clampInterval(seconds * (1 + JITTER * random));
}

/** `Cache-Control: max-age` and a feed's own ttl, the longer of both; at most a day is granted. */
export function hintOf(cacheControl: string | undefined, ttlMinutes: number | null): Hint {
  const maxAge = /(?:^|[,\s])max-age\s*=\s*"?(\d{1,9})/i.exec(cacheControl ?? "")?.[1];
  const asked = Math.max(Number(maxAge ?? 0), (ttlMinutes ?? 0) * 60);
  return asked > 0 ? Math.min(asked, DAY) : null;
}

/**
 * `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), between a minute and a day; null without a usable one.
 * @param now milliseconds.
 */
export function retryAfterOf(header: string | undefined, now = Date.now()): number | null {
  const value = header?.trim() ?? "";
  if (value === "") return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
  if (Number.isNaN(seconds)) return null;
  return Math.round(Math.min(DAY, Math.max(SHORTEST_PAUSE, seconds)));
}

/** Sent back unchanged, because it is opaque. Null for values that do not fit into a header or are not needed. */
export function validatorOf(header: string | undefined): string | null {
  const value = header?.trim() ?? "";
  return value === "" || value.length > 1000 || /[^\x20-\x7e\x80-\xff]/.test(value) ? null : value;
}

export type Refusal = {
  /** For programs: `http-404`, `html`, `timeout`, … */
  code: string;
  /** For users. */
  reason: string;
  isGone: boolean;
  /** How long the host asks us to wait; null if it does not. */
  holdSeconds: number | null;
};

/** Meaning of a final status other than 2xx and 304. @param failingSeconds how long the feed has been failing. */
export function refusalOf(status: number, retryAfter: string | undefined, failingSeconds: number): Refusal {
  const code = `http-${status}`;
  const plain = { code, isGone: false, holdSeconds: null };
  if (status === 410) return { ...plain, reason: messages.gone, isGone: true };
  if (status === 404) {
    const isGone = failingSeconds >= MISSING_UNTIL_GONE;
    return { ...plain, reason: isGone ? messages.missingForLong : messages.missing, isGone };
  }
  if (status === 429 || status === 503) {
    const reason = status === 429 ? messages.tooOften : messages.unavailable;
    return { ...plain, reason, holdSeconds: retryAfterOf(retryAfter) };
  }
  if (status === 401 || status === 403 || status === 407 || status === 451)
    return { ...plain, reason: messages.closed(status) };
  if (status >= 500) return { ...plain, reason: messages.serverError(status) };
  return { ...plain, reason: messages.unexpected(status) };
}
