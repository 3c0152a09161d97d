/** Outbox: lets operators read what this installation mailed or would have mailed. */
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import type { Role } from "#features/accounts/contract.ts";
import { settings } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { HIDDEN_LINK, withoutTokenLinks } from "#platform/mail/mail-content.ts";
import { listMails, sendAgain } from "#platform/mail/mail.ts";
import { type OutboxAnswer, type OutboxMail, outboxMessages, type OutboxQuery } from "../contract.ts";
import { canReadOutbox, canReveal, opensFollow } from "./policy.ts";
import { findMail } from "./queries.ts";
import { listOperators } from "#features/accounts/server/operator/service.ts";

type Reader = { id: number | null; role: Role };
type MailRow = Awaited<ReturnType<typeof listMails>>["mails"][number];

/** Newest first. @throws AppError forbidden (403) for users who are not operators. */
export async function listOutbox(reader: Reader, { page, page_size, ...filter }: OutboxQuery): Promise<OutboxAnswer> {
  if (!canReadOutbox(reader)) throw new AppError("forbidden", "Only operators can do this.");
  const { mails, count, hasMore } = await listMails(filter, page, page_size);
  const withLinks = mails.filter(hasOpenLink);
  const operators = await listOperators(withLinks.map(({ secret_user_id: id }) => id ?? 0));
  const isSending = settings().SMTP_URL !== undefined;
  const canBeRevealed = (mail: MailRow) =>
    !isSending &&
    (opensFollow(mail) ||
      (hasOpenLink(mail) && canReveal(reader, operators.has(mail.secret_user_id ?? 0) ? "operator" : "user")));
  const described = mails.map((mail) => ({
    ...outboxMailOf(mail),
    can_reveal: canBeRevealed(mail),
    can_send: isSending && canSend(mail),
  }));
  return { mails: described, count, has_more: hasMore, is_sending: isSending };
}

/** @throws AppError forbidden (403), not-found, conflict (409) without a mail server, or for what cannot be sent again. */
export async function sendMailAgain(operator: Operator, mailId: number): Promise<void> {
  requireOperator(operator);
  if (!settings().SMTP_URL) throw new AppError("conflict", outboxMessages.noServer);
  await transaction(async (tx) => {
    const mail = await findMail(tx, mailId);
    if (!mail) throw new AppError("not-found", outboxMessages.notFound);
    if (!(await sendAgain(tx, mailId))) throw new AppError("conflict", outboxMessages.notSendable);
    await recordAction(tx, operator, { action: "email.send", subject: `email ${mailId}`, details: mail.subject });
  });
}

function hasOpenLink({ sealed, secret_until: until }: MailRow): boolean {
  return sealed !== null && until !== null && until.getTime() > Date.now();
}

function canSend(mail: MailRow): boolean {
  return (mail.status === "kept" || mail.status === "failed") && (mail.secret_until === null || hasOpenLink(mail));
}

function outboxMailOf(mail: MailRow): Omit<OutboxMail, "can_reveal" | "can_send"> {
  const { id, subject, status } = mail;
  // Emails queued by an earlier version, or text pasted by a user, may still contain a link.
  const text = withoutTokenLinks(mail.body);
  return {
    id,
    to: mail.recipient,
    subject,
    text,
    hides_link: text.includes(HIDDEN_LINK),
    status,
    failure: mail.failure === null ? null : withoutTokenLinks(mail.failure),
    created_at: mail.created_at.toISOString(),
    opens: mail.secret_until !== null ? "account" : opensFollow(mail) ? "follow" : null,
    revealed_at: mail.revealed_at?.toISOString() ?? null,
  };
}
