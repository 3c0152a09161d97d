/** Outbox: lets operators read what this installation mailed or would have mailed. */
import type { Actor, Role } from "#features/accounts/contract.ts";
import { settings } from "#platform/config/settings.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { withoutTokenLinks } from "#platform/mail/mail-content.ts";
import { listMails } from "#platform/mail/mail.ts";
import type { OutboxMail } from "../contract.ts";
import { canReadOutbox, canReveal } from "./policy.ts";
import { listOperators } from "#features/accounts/server/operator/service.ts";

type Reader = { id: number | null; role: Role };
type MailRow = Awaited<ReturnType<typeof listMails>>["mails"][number];

/** Newest first. @throws AppError forbidden (403) for anybody but operators. */
export async function listOutbox(actor: Actor, page: number, pageSize: number) {
  if (!canReadOutbox(actor)) throw new AppError("forbidden", "Only operators can do this.");
  return listNewestMails(actor, page, pageSize);
}

/** The same list for the command line, whose user (`id` null) has the database anyway. */
export async function listNewestMails(
  reader: Reader,
  page: number,
  pageSize: number,
): Promise<{ mails: OutboxMail[]; count: number }> {
  const { mails, count } = await listMails(page, pageSize);
  const withLinks = mails.filter(hasOpenLink);
  const operators = await listOperators(withLinks.map(({ secret_user_id: id }) => id ?? 0));
  const canBeRevealed = (mail: MailRow) =>
    hasOpenLink(mail) && canReveal(reader, operators.has(mail.secret_user_id ?? 0) ? "operator" : "user");
  return { mails: mails.map((mail) => outboxMailOf(mail, canBeRevealed(mail))), count };
}

/** It could not be sent, so nobody has the link. */
function hasOpenLink(mail: MailRow): boolean {
  const isOpen = mail.sealed !== null && mail.secret_until !== null && mail.secret_until.getTime() > Date.now();
  return isOpen && !settings().SMTP_URL;
}

function outboxMailOf(mail: MailRow, canBeRevealed: boolean): OutboxMail {
  const { id, subject, status } = mail;
  return {
    id,
    to: mail.recipient,
    subject,
    // Emails queued by an earlier version, or text pasted by a user, may still contain a link.
    text: withoutTokenLinks(mail.body),
    status,
    failure: mail.failure === null ? null : withoutTokenLinks(mail.failure),
    created_at: mail.created_at.toISOString(),
    can_reveal: canBeRevealed,
    revealed_at: mail.revealed_at?.toISOString() ?? null,
  };
}
