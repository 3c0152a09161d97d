/** Pure rules of support: formatting tickets, and the emails (docs/product/tickets.md, Thread). */
import { letter, type MailContent } from "#platform/mail/mail-content.ts";
import { quoteText } from "#platform/mail/quoted-text.ts";
import { senderName } from "#platform/mail/sender.ts";
import { language, words } from "#ui-kit/public/words/words.ts";
import { truncate } from "#ui-kit/truncate.ts";
import type { Ticket, TicketEvent, TicketStatus } from "../contract.ts";
import type { EventRow, TicketRow } from "./queries.ts";

const MAIL_EXCERPT = 1500;

export function describeTicket(row: TicketRow): Ticket {
  return {
    id: row.id,
    category: row.category,
    message: row.message,
    status: row.status,
    user_email: row.user_email,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    screenshot: row.screenshot_event === null ? null : `/support/api/screenshots/${row.screenshot_event}`,
    admin_response: row.admin_response,
    has_unread: row.has_unread,
  };
}

/** Owners see one name for all operators; operators see each person's name. */
export function describeEvent(row: EventRow, forStaff: boolean): TicketEvent {
  const isStaff = row.author === "staff";
  return {
    id: row.id,
    kind: row.kind,
    author: row.author,
    author_name: isStaff && !forStaff ? staffName() : row.author_name || (isStaff ? staffName() : "Deleted account"),
    message: row.message,
    status: row.status,
    screenshot: row.screenshot_key === null ? null : `/support/api/screenshots/${row.id}`,
    screenshot_name: row.screenshot_name,
    screenshot_bytes: row.screenshot_bytes,
    created_at: row.created_at.toISOString(),
  };
}

/** A reply opens a resolved ticket again (docs/product/tickets.md, Thread); otherwise it changes nothing. */
export function statusAfterReply(status: string): TicketStatus | null {
  return status === ("Resolved" satisfies TicketStatus) ? "Open" : null;
}

/** The first answer takes an open ticket up, unless staff says otherwise. */
export function statusAfterAnswer(status: string, asked: TicketStatus | undefined): TicketStatus | null {
  const wanted = asked ?? (status === ("Open" satisfies TicketStatus) ? "In Progress" : undefined);
  return wanted === undefined || wanted === status ? null : wanted;
}

type MailFacts = { id: number; message: string; link: string };

export function newTicketMail({ id, message, link }: MailFacts, category: string, from: string) {
  return mail(id, `New ticket #${id}: ${category}`, [
    `${from} opened ticket #${id} (${category}):`,
    quoted(message),
    link,
  ]);
}

export function replyMail({ id, message, link }: MailFacts, from: string) {
  return mail(id, `Reply to ticket #${id}`, [`${from} has replied to ticket #${id}:`, quoted(message), link]);
}

export function answerMail({ id, message, link }: MailFacts, status: string | null) {
  const news = status === null ? [] : [`Its status is now: ${status}.`];
  return mail(id, `Re: your ticket #${id}`, [
    `We have replied to your ticket #${id}:`,
    quoted(message),
    ...news,
    "Read it and reply here:",
    link,
  ]);
}

/** For a reader without an account. @param supportEmail where to reply; null: by the form that the link leads to. */
export function readerMail({ id, message, link }: MailFacts, supportEmail: string | null): MailContent {
  const { mails, contact } = words();
  const named = contact.mail;
  const text = letter(mails.hello, [named.replied(id), quoteText(message), named.reply(id, supportEmail), link]);
  return { subject: named.subject(id), text, action: named.action, thread: threadOf(id), lang: language() };
}

export function statusMail({ id, link }: Omit<MailFacts, "message">, status: string) {
  return mail(id, `Your ticket #${id}: ${status}`, [`The status of your ticket #${id} is now ${status}.`, link]);
}

const staffName = () => `${senderName()} support`;

const threadOf = (id: number) => `ticket-${id}`;

/** Mails of a ticket are one thread in the recipient's mailbox. */
function mail(id: number, subject: string, paragraphs: string[]): MailContent {
  return { subject, text: letter("Hello,", paragraphs), action: "Open ticket", thread: threadOf(id) };
}

function quoted(message: string): string {
  return quoteText(truncate(message, MAIL_EXCERPT));
}
