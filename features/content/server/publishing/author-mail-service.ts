/** How mails tell an author what our editors did with a post. Pure. */
import type { MailContent } from "#platform/mail/mail-content.ts";
import { truncate } from "#ui-kit/truncate.ts";
import { UNTITLED } from "../../site/public-post.ts";

const MAX_SUBJECT_NAME = 80;

export type AuthorMailText = {
  subject: string;
  paragraphs: string[];
  /** What the button says, unless it opens the post. */ action?: string;
};

/**
 * @param listed the post's name as it is listed.
 * @param write gets the name on one line, within the text.
 * @param link where the author goes on.
 */
export function authorMail(listed: string, write: (name: string) => AuthorMailText, link: string): MailContent {
  const name = listed.replace(/[\p{Cc}\s]+/gu, " ").trim() || UNTITLED;
  const { subject, paragraphs, action = "Open post" } = write(name);
  const text = ["Hello,", ...paragraphs, link, "Dateline"].join("\n\n");
  return { subject: `${subject}: ${truncate(name, MAX_SUBJECT_NAME)}`, text: `${text}\n`, action };
}

/** What an operator wrote, as a quotation. */
export function indented(note: string): string {
  return note.replace(/[^\P{Cc}\n]/gu, "").replace(/^/gm, "    ");
}
