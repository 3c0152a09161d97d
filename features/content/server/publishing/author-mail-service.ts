/** Formats emails to authors about our editors' decisions. Pure. */
import { letter, type MailContent } from "#platform/mail/mail-content.ts";
import { truncate } from "#ui-kit/truncate.ts";
import { UNTITLED } from "../../site/public-post.ts";

const MAX_SUBJECT_NAME = 80;

export type AuthorMailText = {
  subject: string;
  paragraphs: string[];
  /** Label of the button, unless it opens the post. */ action?: string;
};

/**
 * @param listed the post's name in lists.
 * @param write receives the name on one line, for the text.
 * @param link the next page for the author.
 */
export function authorMail(listed: string, write: (name: string) => AuthorMailText, link: string): MailContent {
  const name = listed.replace(/[\p{Cc}\s]+/gu, " ").trim() || UNTITLED;
  const { subject, paragraphs, action = "Open post" } = write(name);
  const text = letter("Hello,", [...paragraphs, link]);
  return { subject: `${subject}: ${truncate(name, MAX_SUBJECT_NAME)}`, text, action };
}
