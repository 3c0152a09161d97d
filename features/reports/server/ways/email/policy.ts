/** Formats emails to a newsdesk. Pure. */
import { describeWithdrawal, type Withdrawal } from "#features/content/server/published/withdrawal-service.ts";
import { type MailContent, paragraphsOf } from "#platform/mail/mail-content.ts";
import { senderName } from "#platform/mail/sender.ts";
import { truncate } from "#ui-kit/truncate.ts";
import type { Consignment } from "../way.ts";
import { oneLine, type Release, textOf } from "../../releases/policy.ts";
import { inLanguage } from "#ui-kit/public/words/words.ts";

const SUBJECT_CHARACTERS = 200;

const OPENINGS: Record<Consignment["event"], string> = {
  "post.published": "Press release",
  "post.updated": "Corrected press release",
};

/** The release as text, with its address and sender. */
export function releaseMail(event: keyof typeof OPENINGS, release: Release): MailContent {
  const { title, summary, html, url, company, author, tags, language } = release;
  const sender = company === null || company === author ? author : `${company} (${author})`;
  const facts = [`From: ${oneLine(sender)}`, `Online: ${url}`, tags.length > 0 ? `Topics: ${tags.join(", ")}` : ""];
  const story = [oneLine(title), oneLine(summary), textOf(html)].filter(Boolean).join("\n\n");
  const passages = language === null ? [] : [{ from: 0, to: paragraphsOf(story).length, language }];
  const text = bodyOf([story, facts.filter(Boolean).join("\n")]);
  return { subject: subjectOf(OPENINGS[event], title), text, passages };
}

export function withdrawalMail(title: string, withdrawal: Withdrawal): { subject: string; text: string } {
  const facts = inLanguage("en", () => describeWithdrawal(withdrawal, senderName())).map(oneLine);
  const parts = [oneLine(title), ...facts, "Please do not publish it. If you already have, please take it down."];
  return { subject: subjectOf("Withdrawn", title), text: bodyOf(parts) };
}

function subjectOf(opening: string, title: string): string {
  return truncate(`${opening}: ${oneLine(title)}`, SUBJECT_CHARACTERS);
}

function bodyOf(parts: string[]): string {
  return `${[...parts.filter(Boolean), `Sent by ${senderName()}`].join("\n\n")}\n`;
}
