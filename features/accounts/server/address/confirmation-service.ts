/** Confirming the address of an account: the link is mailed, mailed again on request, and opened. */
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { linkSecret } from "#platform/mail/mail-content.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { mayMailOwner } from "#platform/mail/unasked.ts";
import { throttle } from "#platform/throttle/throttle.ts";
import { accountMessages, accountPages, type Actor, type ConfirmationSent } from "../../contract.ts";
import { retireMailTokens } from "../credentials/queries.ts";
import { issueMailToken, takeMailToken } from "../credentials/service.ts";
import { accountParts } from "../parts-service.ts";
import { limits } from "../policy.ts";
import { ACTIVATION_SECONDS, activationMail } from "./policy.ts";
import { lockUnconfirmedUser, markEmailVerified } from "./queries.ts";

/**
 * Emails a new link to the address on file; earlier links stay valid until one of them is opened.
 * @throws AppError conflict (409) when the address is already confirmed, too-many-requests (429).
 */
export async function sendConfirmation(actor: Actor): Promise<ConfirmationSent> {
  await throttle(limits.confirmationByAccount, String(actor.id));
  return transaction(async (tx) => {
    const user = await lockUnconfirmedUser(tx, actor.id);
    if (!user) throw new AppError("conflict", accountMessages.alreadyConfirmed);
    const sentAt = await mailActivationLink(tx, user);
    if (!sentAt) throw new AppError("too-many-requests", accountMessages.enoughEmails, { retryAfter: 24 * 3600 });
    return { detail: accountMessages.confirmationSent(user.email), sent_at: sentAt.toISOString() };
  });
}

/** @returns when; null if the mailbox has had all emails that it gets in a day from people who typed its address. */
export async function mailActivationLink(
  tx: Transaction,
  user: { id: number; email: string; first_name: string },
): Promise<Date | null> {
  if (!(await mayMailOwner(tx, user.email))) return null;
  const { token, issuedAt } = await issueMailToken(tx, user.id, {
    purpose: "activate",
    seconds: ACTIVATION_SECONDS,
  });
  const link = `${publicUrl()}${accountPages.activate}?token=${token}`;
  const secret = linkSecret(link, user.id, ACTIVATION_SECONDS);
  await queueMail(tx, { to: user.email, ...activationMail(user.first_name, link), secret });
  return issuedAt;
}

/**
 * Confirms the address and publishes the posts waiting for it.
 * @returns how many posts were published.
 * @throws AppError invalid-input (400) when the link was used or is too old.
 */
export async function activate(token: string): Promise<number> {
  const userId = await transaction(async (tx) => {
    const used = await takeMailToken(tx, token, "activate");
    if (!used) throw new AppError("invalid-input", accountMessages.activationExpired);
    await confirmLocked(tx, used.userId);
    return used.userId;
  });
  return accountParts().publishConfirmed(userId);
}

/**
 * Confirms the address of an account that another link has proved. After the commit, `publishConfirmed` of
 * parts-service.ts publishes the posts waiting for it.
 * @returns false: it was confirmed before.
 */
export async function confirmProven(tx: Transaction, userId: number): Promise<boolean> {
  if (!(await lockUnconfirmedUser(tx, userId))) return false;
  await confirmLocked(tx, userId);
  return true;
}

async function confirmLocked(tx: Transaction, userId: number): Promise<void> {
  await markEmailVerified(tx, userId);
  await retireMailTokens(tx, userId, "activate");
}
