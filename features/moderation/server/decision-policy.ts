/**
 * Effects of a decision on a post, and the email to its author (docs/product/publishing.md, Review before publishing).
 * Pure.
 */
import type { MailContent } from "#platform/mail/mail-content.ts";
import type { Decision } from "../contract.ts";
import { authorMail, type AuthorMailText } from "#features/content/server/publishing/author-mail-service.ts";
import { quoteText } from "#platform/mail/quoted-text.ts";
import { QUEUE_REASON_KEYS, QUEUE_REASONS, type QueueReason } from "#features/content/contracts/publishing.ts";

/** Effects of a decision on a post, and on a proposed edit. */
export const OUTCOMES = { approve: "approved", return: "returned", reject: "rejected" } as const satisfies Record<
  Decision,
  string
>;

/** The reasons contained in a stored one. */
export function reasonsIn(reason: string): QueueReason[] {
  return QUEUE_REASON_KEYS.filter((key) => reason.includes(QUEUE_REASONS[key]));
}

export type DecisionMail = {
  decision: Decision;
  /** As the post is listed. */
  name: string;
  /** The operator's comments or reason. */
  note: string;
  /** An edit of a post that stays up as it was. */
  isEdit: boolean;
  /** Set for a schedule that was approved. */
  publishAt: Date | null;
  /** The post, or the author's next screen. */
  link: string;
};

/** The email to the author. */
export function decisionMail(mail: DecisionMail): MailContent {
  const write = (name: string) => TEXTS[mail.decision](mail.isEdit ? `Your edit of "${name}"` : `"${name}"`, mail);
  return authorMail(mail.name, write, mail.link);
}

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

const TEXTS: Record<Decision, (what: string, mail: DecisionMail) => AuthorMailText> = {
  approve: (what, { isEdit, publishAt }) => ({
    subject: isEdit ? "Your edit was approved" : "Your post was approved",
    paragraphs: [
      publishAt
        ? `${what} has been approved and will be published on ${moment.format(publishAt)} UTC.`
        : `${what} has been approved and is now live:`,
    ],
  }),
  return: (what, { isEdit, note }) => ({
    subject: isEdit ? "Your edit needs changes" : "Your post needs changes",
    paragraphs: [
      `${what} has been reviewed and needs changes before it can be published. Comments from our editors:`,
      quoteText(note),
      isEdit
        ? "Readers still see the published version. Edit it here:"
        : "It is back in your drafts and you have your release back. Edit it here:",
    ],
  }),
  reject: (what, { isEdit, note }) => ({
    subject: isEdit ? "Your edit was rejected" : "Your post was rejected",
    paragraphs: [
      `${what} has been reviewed and will not be published. Reason from our editors:`,
      quoteText(note),
      isEdit
        ? "Readers still see the published version:"
        : "You have your release back. The text stays in your trash for 30 days:",
    ],
  }),
};
