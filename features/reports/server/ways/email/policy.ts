/** Formats emails to a newsdesk. Pure. */
import { senderName } from "#platform/mail/sender.ts";
import { truncate } from "#ui-kit/truncate.ts";
import type { Consignment } from "../way.ts";
import { oneLine, type Release, textOf } from "../../releases/policy.ts";

const SUBJECT_CHARACTERS = 200;

const OPENINGS: Record<Consignment["event"], string> = {
  "post.published": "Press release",
  "post.updated": "Corrected press release",
};

/** The release as text, with its address and sender. */
export function releaseMail(event: keyof typeof OPENINGS, release: Release): { subject: string; text: string } {
  const { title, summary, html, url, company, author, tags } = release;
  const sender = company === null || company === author ? author : `${company} (${author})`;
  const facts = [`From: ${oneLine(sender)}`, `Online: ${url}`, tags.length > 0 ? `Topics: ${tags.join(", ")}` : ""];
  const parts = [oneLine(title), oneLine(summary), textOf(html), facts.filter(Boolean).join("\n")];
  return { subject: subjectOf(OPENINGS[event], title), text: bodyOf(parts) };
}

export function withdrawalMail(title: string): { subject: string; text: string } {
  const parts = [oneLine(title), "The author has withdrawn this release. Please do not publish it."];
  return { subject: subjectOf("Withdrawn", title), text: bodyOf(parts) };
}

function subjectOf(opening: string, title: string): string {
  return truncate(`${opening}: ${oneLine(title)}`, SUBJECT_CHARACTERS);
}

function bodyOf(parts: string[]): string {
  return `${[...parts.filter(Boolean), `Sent by ${senderName()}`].join("\n\n")}\n`;
}
