/** Emails about comments. Names and words are other people's. */
import { letter, type MailContent } from "#platform/mail/mail-content.ts";
import { quoteText } from "#platform/mail/quoted-text.ts";
import { nameForStrangers } from "#platform/mail/unasked.ts";
import { truncate } from "#ui-kit/truncate.ts";

type MailText = Pick<MailContent, "subject" | "text" | "action">;

const MAX_SUBJECT_NAME = 80;

const called = (name: string) => nameForStrangers(name) ?? "A colleague";

export type Written = {
  greeting: string;
  /** Who wrote it. */
  author: string;
  title: string;
  words: string;
  text: string;
  /** Null: a comment. */
  suggestion: string | null;
  link: string;
  /** No email has a word of the post. */
  isConfidential: boolean;
};

function titled(title: string): string {
  return truncate(title.replace(/[\p{Cc}\s]+/gu, " ").trim() || "an untitled post", MAX_SUBJECT_NAME);
}

/** To a person of the company who was named with @. */
export function mentionMail(of: Written): MailText {
  const author = called(of.author);
  return {
    subject: `${author} mentions you: ${titled(of.title)}`,
    action: "Open the post",
    text: letter(of.greeting, [
      of.isConfidential
        ? `${author} mentions you in a comment. What it says is in the post, not in this email.`
        : `${author} mentions you in a comment on “${truncate(of.words, MAX_SUBJECT_NAME)}”:`,
      ...said(of),
      "Open the post:",
      of.link,
      "You get at most one such email in ten minutes about the same comment.",
    ]),
  };
}

/** To who sent a link for comment. */
export function commentedMail(of: Written): MailText {
  const author = called(of.author);
  return {
    subject: `${author} has ${of.suggestion === null ? "commented on" : "suggested words for"}: ${titled(of.title)}`,
    action: "Open the post",
    text: letter(of.greeting, [
      of.isConfidential
        ? `${author} ${of.suggestion === null ? "has commented" : "suggests other words"}. What was written is in the post, not in this email.`
        : `${author} ${of.suggestion === null ? "has commented on" : "suggests other words for"} “${truncate(of.words, MAX_SUBJECT_NAME)}”:`,
      ...said(of),
      "Open the post:",
      of.link,
    ]),
  };
}

function said({ text, suggestion, isConfidential }: Written): string[] {
  if (isConfidential) return [];
  const words = suggestion === null ? [] : [suggestion === "" ? "Leave these words out." : quoteText(suggestion)];
  return [...(text === "" ? [] : [quoteText(text)]), ...words];
}
