/** What the column says of a comment. Pure. */
import { formatDayOfMonth, formatTimeOfDay } from "#ui-kit/format/dates.ts";
import { ApiError, clientMessages } from "#platform/http-client/api-error.ts";
import type { CommentEntry, Thread } from "../contract.ts";

const DAY_MS = 24 * 3600 * 1000;

/** "10:12, by link"; the day of an older one. */
export function whenOf({ at, is_by_link }: CommentEntry, now: Date): string {
  const isRecent = now.getTime() - new Date(at).getTime() < DAY_MS;
  return `${isRecent ? formatTimeOfDay(at) : formatDayOfMonth(at)}${is_by_link ? ", by link" : ""}`;
}

export function outcomeOf({ state, closed_by, closed_line }: Thread): string {
  if (state === "open") return "";
  const done = { resolved: "Resolved", accepted: "Accepted", refused: "Rejected" }[state];
  return `${done} by ${closed_by || "a colleague"}${closed_line && `: “${closed_line}”`}`;
}

/** The message of the field that is wrong, or of the whole. */
export function problemOf(error: Error | null): string | null {
  if (!error) return null;
  if (!(error instanceof ApiError)) return clientMessages.unexpected;
  return Object.values(error.fields)[0] ?? error.detail;
}

/** People whose names stand in the text after an @. */
export function mentionsIn(text: string, people: readonly { id: number; name: string }[]): number[] {
  return people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
}

/** What is typed after the last @ before the caret; null: no mention is being typed. */
export function typedMention(text: string, caret: number): string | null {
  const at = text.lastIndexOf("@", caret - 1);
  if (at < 0 || (at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1] ?? ""))) return null;
  const typed = text.slice(at + 1, caret);
  return typed.length > 60 || typed.includes("\n") ? null : typed;
}
