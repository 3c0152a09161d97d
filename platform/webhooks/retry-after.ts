/** How long a receiver asks to be left alone. */

const LONGEST_SECONDS = 24 * 3600;

/** Retry-After in seconds or as a date (RFC 9110, 10.2.3), at most a day; null if missing or unreadable. */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(LONGEST_SECONDS, Math.max(0, Math.ceil(seconds)));
}
