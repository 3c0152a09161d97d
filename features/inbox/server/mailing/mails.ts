/** Emails of the inbox. Names and titles are other people's words. */
import { greetingOf } from "#features/accounts/server/service.ts";
import { KINDS, type NoticeKind } from "#features/notifications/contract.ts";
import { entryLink, settingsLink } from "#features/notifications/server/service.ts";
import { counted } from "#platform/contract/sentence.ts";
import { letter, type MailContent } from "#platform/mail/mail-content.ts";
import { nameForStrangers } from "#platform/mail/unasked.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { truncate } from "#ui-kit/truncate.ts";
import { CAUSES, type InboxEntry } from "../../contract.ts";
import { wordsOf } from "../../entries/words.ts";

type MailText = Pick<MailContent, "subject" | "text" | "action">;
type Reader = { first_name: string; zone: string; now: Date };

/** Of one email; the inbox has the rest. */
const MOST_LINES = 40;
const MAX_TITLE = 80;
const MAX_SUBJECT = 150;

/** A title or a name, for a subject. */
export function inOneLine(words: string): string {
  return truncate(words.replace(/[\p{Cc}\s]+/gu, " ").trim() || "Untitled", MAX_TITLE);
}

/** What the subject counts. */
const NOUNS: Record<NoticeKind, [one: string, more: string]> = {
  "approval-asked": ["approval", "approvals"],
  approved: ["approval", "approvals"],
  changes: ["approval", "approvals"],
  "may-miss": ["approval", "approvals"],
  published: ["published post", "published posts"],
  delivered: ["delivery", "deliveries"],
  coverage: ["article", "articles"],
  embargo: ["reply to an embargo", "replies to embargoes"],
  team: ["change of a team", "changes of teams"],
  reminder: ["old draft", "old drafts"],
};

/** @param entries newest first. @param site its name. */
export function dailyMail(entries: readonly InboxEntry[], { first_name, zone, now }: Reader, site: string): MailText {
  const counts = new Map<string, { count: number; noun: [string, string] }>();
  for (const { cause } of entries) {
    const { kind } = CAUSES[cause];
    if (kind === null) continue;
    const noun = NOUNS[kind];
    counts.set(noun[0], { count: (counts.get(noun[0])?.count ?? 0) + 1, noun });
  }
  const parts = [...counts.values()].map(({ count, noun: [one, more] }) => counted(count, one, more));
  const rest = entries.length - MOST_LINES;
  return {
    subject: `${parts.join(", ")}: your day on ${inOneLine(site)}`,
    text: letter(greetingOf(first_name), [
      "Since yesterday, 8:00:",
      ...entries.slice(0, MOST_LINES).flatMap((entry) => [lineOf(entry, zone, now), entryLink(entry.keys[0] ?? "")]),
      ...(rest > 0 ? [`${counted(rest, "entry", "entries")} more are in your inbox.`] : []),
      "You get this once a day, at 8:00. Choose what is emailed:",
      settingsLink(),
    ]),
  };
}

export function promptMail(entry: InboxEntry, { first_name, zone, now }: Reader): MailText {
  const { kind } = CAUSES[entry.cause];
  const { what, about } = saidOf(entry, zone, now);
  return {
    subject: truncate(`${what.replace(/\.$/, "")}: ${about}`, MAX_SUBJECT),
    action: "Open your inbox",
    text: letter(greetingOf(first_name), [
      lineOf(entry, zone, now),
      "Open your inbox:",
      entryLink(entry.keys[0] ?? ""),
      `You get this because you chose “${kind === null ? "" : KINDS[kind].words}” immediately.`,
    ]),
  };
}

function lineOf(entry: InboxEntry, zone: string, now: Date): string {
  const { what, about, line } = saidOf(entry, zone, now);
  const time = entry.at === null ? "" : `${formatDateTime(entry.at, zone)}: `;
  return `${time}${what} ${about}${line === "" ? "" : `\n${line}`}`;
}

function saidOf(entry: InboxEntry, zone: string, now: Date) {
  const people = entry.people.map((name) => nameForStrangers(name) ?? "A person");
  const words = wordsOf({ ...entry, people }, now, zone);
  return { ...words, about: inOneLine(words.about), line: words.line.replace(/[\p{Cc}\s]+/gu, " ") };
}
