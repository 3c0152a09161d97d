/** Pure rules of abuse reports: which page an address names, and what the emails say. */
import { publicPath } from "#features/content/contract.ts";
import { type KindKey, kindOf } from "#features/content/kinds/index.ts";
import { publicUrl } from "#platform/config/settings.ts";
import type { MailContent } from "#platform/mail/mail-content.ts";
import type { Limit } from "#platform/throttle/throttle.ts";
import { isStorableText, uuid } from "#platform/contract/fields.ts";
import { type AbuseDecision, REPORTER_DATA_DAYS } from "../contract.ts";

/** Limit per address, above one reader's needs: offices share an address. */
export const reportsByAddress: Limit = { name: "abuse-report:address", most: 10, seconds: 3600 };

/** No person reads and fills in the form faster; bots do. */
export const FASTEST_FORM_MS = 3000;
/** A form in a forgotten tab can be sent again with one more click. */
export const FORM_LASTS_MS = 24 * 3600 * 1000;

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
 * A line that leads to the page; both emails may reach somebody who reported nothing. The address has nothing of what was
 * typed, nor of the post's title, and leads to the right one. Other pages are known by the report's number.
 */
function addressOf({ post }: MailFacts): string[] {
  return post ? [publicUrl() + publicPath({ type: kindOf(post.kind).typeCode, guid: post.guid, slug: "post" })] : [];
}

export function acknowledgementMail(facts: MailFacts) {
  const { id, post } = facts;
  return mail(id, `We have received your report #${id}`, [
    `We have received your report #${id} about ${post ? "this page:" : "one of our pages."}`,
    ...addressOf(facts),
    "We will look at it and email you our decision. We do not tell the author who reported the page.",
    "If you did not report this page, you can ignore this email.",
  ]);
}

const OUTCOMES: Record<AbuseDecision, string> = {
  "no-action": "We have looked at the page and decided to leave it as it is.",
  withdrawn: "We have looked at the page and withdrawn it.",
  other: "We have looked at the page and taken action.",
};

export function decisionMail(facts: MailFacts, decision: AbuseDecision, answer: string) {
  const { id, post } = facts;
  return mail(id, `Our decision on your report #${id}`, [
    post ? `You reported this page to us (report #${id}):` : `You reported one of our pages to us (report #${id}).`,
    ...addressOf(facts),
    OUTCOMES[decision],
    ...(answer === "" ? [] : [answer]),
    `We will delete your email address and the text of your report ${REPORTER_DATA_DAYS} days from now.`,
  ]);
}

/** Groups both emails about a report into one thread in the reporter's mailbox. */
function mail(id: number, subject: string, paragraphs: string[]): MailContent {
  return { subject, thread: `report-${id}`, text: `${["Hello,", ...paragraphs, "Dateline"].join("\n\n")}\n` };
}
