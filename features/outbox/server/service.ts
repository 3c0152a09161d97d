/** Outbox: lets operators read what this installation mailed or would have mailed. */
import type { Actor } from "#features/accounts/contract.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { withoutTokenLinks } from "#platform/mail/mail-content.ts";
import { listMails } from "#platform/mail/mail.ts";
import type { OutboxMail } from "../contract.ts";
import { canReadOutbox } from "./policy.ts";

/** Newest first. @throws AppError forbidden (403) for anybody but operators. */
export async function listOutbox(actor: Actor, page: number, pageSize: number) {
  if (!canReadOutbox(actor)) throw new AppError("forbidden", "Only operators can do this.");
  return listNewestMails(page, pageSize);
}

/** The same list for the command line, whose user has the database anyway. */
export async function listNewestMails(page: number, pageSize: number): Promise<{ mails: OutboxMail[]; count: number }> {
  const { mails, count } = await listMails(page, pageSize);
  return { mails: mails.map(outboxMailOf), count };
}

function outboxMailOf(mail: Awaited<ReturnType<typeof listMails>>["mails"][number]): OutboxMail {
  const { id, subject, status } = mail;
  return {
    id,
    to: mail.recipient,
    subject,
    // What an earlier version queued, or a user pasted, may still have its link in the text.
    text: withoutTokenLinks(mail.body),
    status,
    failure: mail.failure === null ? null : withoutTokenLinks(mail.failure),
    created_at: mail.created_at.toISOString(),
  };
}
