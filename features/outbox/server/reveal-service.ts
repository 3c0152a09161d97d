/** Reveals links that could not be sent because no SMTP server is set; an account's owner is notified. */
import { isOrWasOperator } from "#features/accounts/server/operator/service.ts";
import type { Actor } from "#features/accounts/contract.ts";
import { lockAccountRow } from "#features/accounts/server/credentials/service.ts";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { settings } from "#platform/config/settings.ts";
import { sentence } from "#platform/contract/sentence.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { unsealText } from "#platform/mail/mail-seal.ts";
import { UnsealError } from "#platform/secrets/sealed.ts";
import { outboxMessages, type OwnReveal } from "../contract.ts";
import { canReveal, opensFollow, revealMail } from "./policy.ts";
import * as queries from "./queries.ts";

/**
 * The whole text of an email, link included. Locks the link's account: its role cannot change during the call, and a
 * later change retires the link.
 * @throws AppError forbidden (403), also for a link of an operator; not-found; conflict (409) when emails are sent by
 * SMTP, and without a working link.
 */
export function revealLink(operator: Operator, mailId: number, reason: string): Promise<string> {
  requireOperator(operator);
  return transaction(async (tx) => {
    const mail = await queries.findMail(tx, mailId);
    if (!mail) throw new AppError("not-found", outboxMessages.notFound);
    if (settings().SMTP_URL) throw new AppError("conflict", outboxMessages.sentBySmtp);
    if (opensFollow(mail)) {
      await queries.noteRevealed(tx, mailId, reason);
      const details = `${sentence(mail.subject)} ${reason}`;
      await recordAction(tx, operator, { action: "email.reveal", subject: `email ${mailId}`, details });
      return mail.body;
    }
    if (mail.secret_until === null) throw new AppError("conflict", outboxMessages.notRevealable);
    const owner = mail.secret_user_id === null ? null : await lockOwner(tx, operator, mail.secret_user_id);
    const sealed = await queries.markRevealed(tx, mailId, reason);
    if (!sealed) throw new AppError("conflict", outboxMessages.noLink);
    await recordAction(tx, operator, {
      action: "email.reveal",
      subject: owner ? `user ${owner.id}` : `email ${mailId}`,
      details: `${sentence(mail.subject)} ${reason}`,
    });
    await queueMail(tx, { to: owner?.email ?? mail.recipient, ...revealMail(mail.subject, reason) });
    return open(sealed, mail.recipient);
  });
}

/** Whose account a link opens. */
async function lockOwner(tx: Transaction, operator: Operator, userId: number) {
  const owner = await lockAccountRow(tx, userId);
  if (!owner) throw new AppError("conflict", outboxMessages.noLink);
  const isOperators = await isOrWasOperator(tx, owner.id);
  if (!canReveal(operator, isOperators ? "operator" : owner.role))
    throw new AppError("forbidden", outboxMessages.operatorsLink);
  return owner;
}

/** This user's revealed links whose notices are not dismissed; newest first. */
export async function listReveals(userId: number): Promise<OwnReveal[]> {
  const rows = await queries.listReveals(userId);
  return rows.map(({ id, subject, reason, revealed_at }) => ({
    id,
    subject,
    reason,
    revealed_at: revealed_at.toISOString(),
  }));
}

/** @throws AppError not-found (404), also for an email about another account. */
export async function dismissReveal(actor: Actor, mailId: number): Promise<void> {
  if (!(await transaction((tx) => queries.markRevealSeen(tx, actor.id, mailId))))
    throw new AppError("not-found", outboxMessages.notFound);
}

function open(sealed: Uint8Array, recipient: string): string {
  try {
    return unsealText(sealed, recipient).text;
  } catch (error) {
    if (error instanceof UnsealError) throw new AppError("conflict", outboxMessages.noLink);
    throw error;
  }
}
