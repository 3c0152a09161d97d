/** Pure rules of abuse reports: which page an address names, and what the emails say. */
import { publicPath } from "#features/content/contract.ts";
import { type KindKey, kindOf } from "#features/content/kinds/index.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { letter, type MailContent } from "#platform/mail/mail-content.ts";
import type { Limit } from "#platform/throttle/throttle.ts";
import { isStorableText, uuid } from "#platform/contract/fields.ts";
import { type AbuseDecision, REPORTER_DATA_DAYS } from "../contract.ts";
import { language, words } from "#ui-kit/public/words/words.ts";

/** Limit per address, above one reader's needs: offices share an address. */
export const reportsByAddress: Limit = { name: "abuse-report:address", max: 10, seconds: 3600 };

/** `key` is the same for all addresses of a page. */
export type ReportedPage = { path: string; key: string; guid: string | null };

/**
 * Parses the reader's input or the link's: a path, or an address on this site.
 * @returns null for another site and for invalid addresses.
 */
export function readPage(typed: string, origin: string): ReportedPage | null {
  if (!typed.startsWith("/") && !/^https?:\/\//i.test(typed)) return null;
  if (!URL.canParse(typed, origin)) return null;
  const url = new URL(typed, origin);
  if (url.origin !== new URL(origin).origin) return null;
  const path = url.pathname.length > 1 ? url.pathname.replace(/(?<!\/)\/+$/, "") || "/" : url.pathname;
  if (path.startsWith("//") || !isStorableText(path)) return null;
  const [, , second = ""] = path.split("/");
  const guid = uuid.safeParse(second).success ? second.toLowerCase() : null;
  return { path, key: guid === null ? path : `post:${guid}`, guid };
}

/** `post`: null for any other page. */
type MailFacts = { id: number; post: ReportedPost | null };
export type ReportedPost = { guid: string; kind: KindKey };

/**
 * A line that leads to the page; both emails may reach people who reported nothing. The address has nothing of what was
 * typed, nor of the post's title, and leads to the right one. Other pages are known by the report's number.
 */
function addressOf({ post }: MailFacts): string[] {
  return post ? [publicUrl() + publicPath({ type: kindOf(post.kind).typeCode, guid: post.guid, slug: "post" })] : [];
}

export function acknowledgementMail(facts: MailFacts) {
  const { id, post } = facts;
  const named = words().report.mails;
  return mail(id, named.received(id), [
    post ? named.receivedPage(id) : named.receivedOther(id),
    ...addressOf(facts),
    named.willDecide,
    named.notYou,
  ]);
}

export function decisionMail(facts: MailFacts, decision: AbuseDecision, answer: string) {
  const { id, post } = facts;
  const named = words().report.mails;
  return mail(id, named.decision(id), [
    post ? named.youReported(id) : named.youReportedOther(id),
    ...addressOf(facts),
    named.outcomes[decision],
    ...(answer === "" ? [] : [answer]),
    named.erased(REPORTER_DATA_DAYS),
  ]);
}

/** Groups both emails about a report into one thread in the reporter's mailbox. */
function mail(id: number, subject: string, paragraphs: string[]): MailContent {
  const text = letter(words().mails.hello, paragraphs);
  return { subject, thread: `report-${id}`, text, lang: language() };
}
