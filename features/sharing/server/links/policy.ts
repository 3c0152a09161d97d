/** Pure rules of sharing: bounds, the subject line, and what the dialog shows. */
import { email as emailField } from "#features/accounts/contract.ts";
import type { Limit } from "#platform/throttle/throttle.ts";
import { AFTER_DAYS, type Embargo, LONGEST_DAYS, SAME_WORDS, type ShareLink, sharingMessages } from "../../contract.ts";
import type { LinkRow } from "../columns.ts";
import { stateOf } from "../situation-policy.ts";
import type { EmbargoRow, LogRow } from "./queries.ts";

const DAY_MS = 24 * 3600 * 1000;

export const limits = {
  /** Emails to people who did not ask for them, by one person, whatever they share. */
  bySender: { name: "share:sender", max: 200, seconds: 24 * 3600 },
} as const satisfies Record<string, Limit>;

/** One that we can send to; null otherwise. */
export function addressOf(given: string): string | null {
  return emailField.safeParse(given).data ?? null;
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Whether more than SAME_WORDS words in a row of the title are in the line, or the whole of a shorter title. */
export function repeatsTitle(line: string, title: string): boolean {
  const words = wordsOf(title);
  const length = Math.min(words.length, SAME_WORDS + 1);
  if (length < 2) return false;
  const said = ` ${wordsOf(line).join(" ")} `;
  return words.some(
    (_, at) => at + length <= words.length && said.includes(` ${words.slice(at, at + length).join(" ")} `),
  );
}

/** What is wrong with a time; null: nothing. */
export function timeProblem(time: Date | null, now: Date): string | null {
  if (time === null) return sharingMessages.noTime;
  if (time <= now) return sharingMessages.past;
  return time.getTime() > now.getTime() + LONGEST_DAYS * DAY_MS ? sharingMessages.tooFar : null;
}

/** The end of a link whose embargo lifts then. */
export function expiryOf(until: Date | null, now: Date): Date {
  return new Date((until ?? now).getTime() + (until ? AFTER_DAYS : LONGEST_DAYS) * DAY_MS);
}

/** "DL-E-81-0207": of the post's recipient number so much. */
export function numberOf(postId: number, place: number): string {
  return `DL-E-${postId}-${String(place).padStart(4, "0")}`;
}

/** "Elena Ruiz-Hart, The Northern Ledger"; the address of who has no name. */
export function calledOf({ name, outlet, email }: { name: string; outlet: string; email: string }): string {
  return [name || (outlet ? "" : email), outlet].filter((part) => part !== "").join(", ");
}

const iso = (time: Date | null) => time?.toISOString() ?? null;

export function describeEmbargo(
  { lifts_at, lifted_at, lifted_by_name }: EmbargoRow,
  post: { until: Date | null; published_at: Date | null },
): Embargo {
  return {
    lifts_at: iso(post.until),
    follows_post: lifts_at === null,
    lifted_at: iso(post.published_at ?? lifted_at),
    lifted_by: post.published_at ? "" : lifted_by_name,
  };
}

export function describeLink(row: LinkRow, log: LogRow, now: Date): ShareLink {
  return {
    id: row.id,
    name: row.name,
    outlet: row.outlet,
    email: row.email,
    number: row.number,
    subject: row.subject,
    state: stateOf(row, now),
    sent_by: row.created_by_name,
    sent_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    first_opened_at: iso(row.first_opened_at),
    last_opened_at: iso(row.last_opened_at),
    accepted_at: iso(row.accepted_at),
    declined_at: iso(row.declined_at),
    declined_line: row.declined_line,
    disowned_at: iso(row.disowned_at),
    revoked_at: iso(row.revoked_at),
    revoked_by: row.revoked_by_name,
    revoked_line: row.revoked_line,
    readings: log.readings,
    downloads: log.downloads,
  };
}
