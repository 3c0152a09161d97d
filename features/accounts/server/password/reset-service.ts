/** A forgotten password: the mailed link, and the new password that is set with it. */
import { publicUrl } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { declareQueue, enqueue } from "#platform/jobs/jobs.ts";
import { linkSecret } from "#platform/mail/mail-content.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { mayMailOwner } from "#platform/mail/unasked.ts";
import { hashPassword } from "#platform/secrets/passwords.ts";
import { hashToken } from "#platform/secrets/tokens.ts";
import { isAllowed, throttleAddress } from "#platform/throttle/throttle.ts";
import { accountMessages, accountPages } from "../../contract.ts";
import { markEmailVerified } from "../address/queries.ts";
import { findTokenHolder } from "../credentials/queries.ts";
import { issueMailToken, lockAccountRow, retireOpenTokens, takeMailToken } from "../credentials/service.ts";
import { accountParts } from "../parts-service.ts";
import { emailKey, limits } from "../policy.ts";
import { findUserByEmailKey } from "../queries.ts";
import { findConfirmedFactor } from "../second-factor/queries.ts";
import { endAllSessions } from "../sessions/ending-service.ts";
import { type Client, forgiveClient } from "../sign-in/guard-service.ts";
import { RESET_SECONDS, resetMail } from "./policy.ts";
import { findAbout, refuseWeakPassword, setPassword } from "./service.ts";

export const SEND_RESET_LINK = declareQueue("send-reset-link");

/** Does the same work whether or not the account exists: a job looks it up and writes the email. */
export async function requestPasswordReset(email: string, client: Client): Promise<void> {
  await throttleAddress(limits.resetByAddress, client.ip);
  await transaction((tx) => enqueue(tx, SEND_RESET_LINK, { email }));
}

/** The job behind a request for a new password. Does nothing for unknown or suspended accounts, or beyond three an hour. */
export async function sendResetLink(email: string): Promise<void> {
  const user = await findUserByEmailKey(emailKey(email));
  if (!user || user.suspended_at) return;
  if (!(await isAllowed(limits.resetByAccount, String(user.id)))) return;
  await transaction(async (tx) => {
    // The account's address may have changed, or it may have been suspended, since it was looked up.
    const account = await lockAccountRow(tx, user.id);
    if (!account || account.email_key !== user.email_key || account.suspended_at) return;
    // A locked-out user gets one link an hour, whatever strangers have requested for the address.
    const isAllowedMail =
      (await mayMailOwner(tx, account.email)) || (await isAllowed(limits.resetBeyond, account.email_key, { tx }));
    if (!isAllowedMail) return;
    const { token } = await issueMailToken(tx, user.id, { purpose: "reset-password", seconds: RESET_SECONDS });
    const link = `${publicUrl()}${accountPages.resetPassword}?token=${token}`;
    // Sent to the address on file: one that merely looks the same must not get the link.
    const secret = linkSecret(link, user.id, RESET_SECONDS);
    await queueMail(tx, { to: account.email, ...resetMail(account.first_name, link), secret });
  });
}

/**
 * Sets the new password, ends every session of the account and clears the owner's sign-in attempts.
 * @returns the new value of the device cookie, which can sign in however many strangers guess; other devices are
 * unknown now.
 * @throws AppError invalid-input (400) when the link was used or is too old, or naming `new_password` for a weak one.
 */
export async function confirmPasswordReset(token: string, password: string, client: Client): Promise<string> {
  const linkExpired = () => new AppError("invalid-input", accountMessages.linkExpired);
  const holder = await findTokenHolder(hashToken(token), "reset-password");
  if (!holder) throw linkExpired();
  await refuseWeakPassword("new_password", password, await findAbout(holder));
  const passwordHash = await hashPassword(password); // slow, so before the transaction
  const { userId, device } = await transaction(async (tx) => {
    const used = await takeMailToken(tx, token, "reset-password");
    if (!used) throw linkExpired();
    const { userId } = used;
    await retireOpenTokens(tx, userId);
    const device = await setPassword(tx, userId, { passwordHash, client });
    // The link came by email. If a second factor keeps its reader out, the mailbox can still claim the address.
    if (!(await findConfirmedFactor(userId, tx))) await markEmailVerified(tx, userId);
    await endAllSessions(tx, userId, "password reset");
    return { userId, device };
  });
  await accountParts().publishConfirmed(userId);
  await forgiveClient(holder.email_key, client);
  return device;
}
