/** Times of `datetime-local` fields: the reader's time zone, to the minute. */

/** @param time ISO 8601; null: an empty field. */
export function toLocalTime(time: string | null): string {
  if (time === null) return "";
  const moment = new Date(time);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** @returns ISO 8601 in UTC; null for an empty field. */
export function fromLocalTime(typed: string): string | null {
  const moment = new Date(typed);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
