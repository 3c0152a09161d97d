/**
 * The address of an account (docs/product/accounts.md, Change of address): changed with the password, confirmed by the
 * new mailbox, and undone from the old one.
 */
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { linkSecret } from "#platform/mail/mail-content.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { mayMailOwner } from "#platform/mail/unasked.ts";
import { hashPassword } from "#platform/secrets/passwords.ts";
import { hashToken } from "#platform/secrets/tokens.ts";
import { isAllowed, throttle } from "#platform/throttle/throttle.ts";
import { addressMessages, addressPages } from "../../address-contract.ts";
import { accountMessages, accountPages, type Actor } from "../../contract.ts";
import { CONFIRM_EMAIL_PAGE } from "../../profile-contract.ts";
import { accountParts } from "../parts-service.ts";
import * as policy from "./policy.ts";
import * as queries from "./queries.ts";
import {
  type AccountRow,
  findToken,
  findTokenHolder,
  lockAccounts,
  retireLaterUndos,
  retireMailTokens,
  useMailToken,
} from "../credentials/queries.ts";
import { issueMailToken, lockProven, retireOpenTokens } from "../credentials/service.ts";
import { clearDeletionInTime } from "../deletion/queries.ts";
import { deleteFactor, deleteRecoveryCodes, findConfirmedFactor } from "../second-factor/queries.ts";
import { proveOwner } from "../second-factor/service.ts";
import { findAbout, refuseWeakPassword, setPassword } from "../password/service.ts";
import { emailKey } from "../policy.ts";
import { findUserByEmailKey } from "../queries.ts";
import { endAllSessions } from "../sessions/ending-service.ts";
import type { Client } from "../sign-in/guard-service.ts";

/** Proof required for a change of address, in addition to an open session. */
export type AddressProof = { current_password?: string | undefined; code?: string | undefined };

/**
 * Call it before anything is saved.
 * @returns the hash of the verified password, for `requestEmailChange`.
 * @throws AppError invalid-input naming `current_password` or `code`, or `email` when a confirmed account has it,
 * too-many-requests (429).
 */
export async function prepareEmailChange(actor: Actor, email: string, proof: AddressProof): Promise<string> {
  const { current_password: password, code } = proof;
  if (!password) throw invalidInput({ current_password: addressMessages.passwordNeeded });
  const { password_hash } = await proveOwner(actor, { password, code }, "current_password");
  // Counted before the address is looked up: someone who tries many addresses must not learn which have accounts.
  await throttle(policy.changeByAccount, String(actor.id));
  const holder = await findUserByEmailKey(emailKey(email));
  if (holder?.email_verified_at && holder.id !== actor.id) throw invalidInput({ email: addressMessages.taken });
  return password_hash;
}

/** Emails a link to the new address, and tells the old one how to cancel. */
export async function requestEmailChange(
  tx: Transaction,
  actor: Actor,
  { email, passwordHash, ip }: { email: string; passwordHash: string; ip: string },
): Promise<void> {
  const account = await lockProven(tx, actor, passwordHash);
  if (!(await mayMailOwner(tx, email)))
    throw new AppError("too-many-requests", accountMessages.enoughEmails, { retryAfter: 24 * 3600 });
  await retireMailTokens(tx, account.id, "change-email");
  const seconds = policy.EMAIL_CHANGE_SECONDS;
  const { token } = await issueMailToken(tx, account.id, { purpose: "change-email", seconds, email });
  const link = `${publicUrl()}${CONFIRM_EMAIL_PAGE}?token=${token}`;
  const secret = linkSecret(link, account.id, seconds);
  await queueMail(tx, { to: email, ...policy.emailChangeMail(account.first_name, link), secret });
  const undoLink = account.email_verified_at ? await issueUndoLink(tx, account, seconds) : null;
  const notice = { newAddress: email, ip, at: new Date(), undoLink };
  const undo = undoLink === null ? {} : { secret: linkSecret(undoLink, account.id, seconds) };
  await queueMail(tx, { to: account.email, ...policy.emailChangeNotice(account.first_name, notice), ...undo });
}

/** Only for a confirmed address: a mistyped one may belong to a stranger. */
async function issueUndoLink(tx: Transaction, account: AccountRow, seconds: number): Promise<string> {
  const { token } = await issueMailToken(tx, account.id, { purpose: "undo-email", seconds, email: account.email });
  return `${publicUrl()}${addressPages.undo}?token=${token}`;
}

/**
 * Opening the link proves access to the new mailbox.
 * @throws AppError invalid-input for a used or old link, conflict (409).
 */
export async function confirmEmail(token: string): Promise<void> {
  const account = await transaction(async (tx) => {
    const { userId, email } = await takeAddressToken(tx, token, "change-email");
    const before = await moveTo(tx, userId, email, addressMessages.taken);
    await retireOpenTokens(tx, userId);
    if (!before.email_verified_at) return userId;
    const undoLink = await issueUndoLink(tx, before, policy.UNDO_SECONDS);
    const secret = linkSecret(undoLink, userId, policy.UNDO_SECONDS);
    const mail = policy.emailChangedNotice(before.first_name, email, undoLink);
    await queueMail(tx, { to: before.email, ...mail, secret });
    return userId;
  });
  await accountParts().publishConfirmed(account);
}

/**
 * Returns the account to the mailbox of the old address, whatever has changed since: restores the address, sets a new
 * password, ends all sessions and open links, removes a recent second factor and cancels a pending deletion. Before the
 * change is confirmed it cancels it in the same way.
 * @returns the new value of the device cookie: other devices are unknown now.
 * @throws AppError invalid-input for a used or old link or naming `new_password`, conflict (409) when another account has
 * confirmed the old address since.
 */
export async function undoEmailChange(token: string, password: string, client: Client): Promise<string> {
  const holder = await findTokenHolder(hashToken(token), "undo-email");
  if (!holder) throw linkExpired();
  await refuseWeakPassword("new_password", password, await findAbout(holder));
  const passwordHash = await hashPassword(password);
  return transaction(async (tx) => {
    const { userId, email, createdAt } = await takeAddressToken(tx, token, "undo-email");
    const { first_name } = await moveTo(tx, userId, email, addressMessages.undoTaken);
    await retireOpenTokens(tx, userId);
    await retireLaterUndos(tx, userId, email, createdAt);
    const device = await setPassword(tx, userId, { passwordHash, client });
    await removeSuspectFactor(tx, userId, createdAt);
    const isKept = await clearDeletionInTime(tx, userId);
    await queueMail(tx, { to: email, ...policy.emailRestoredMail(first_name, isKept) });
    await endAllSessions(tx, userId, "address restored");
    return device;
  });
}

/** A factor switched on long before is the owner's; its recovery codes may have been renewed by someone else. */
async function removeSuspectFactor(tx: Transaction, userId: number, changedAt: Date): Promise<void> {
  const factor = await findConfirmedFactor(userId, tx);
  if (!factor?.confirmed_at) return;
  const age = changedAt.getTime() - factor.confirmed_at.getTime();
  if (age < policy.SUSPECT_FACTOR_SECONDS * 1000) await deleteFactor(tx, userId);
  else await deleteRecoveryCodes(tx, userId);
}

/** The job behind a sign-up with an address that has an account: only its mailbox learns about it and decides. */
export async function sendSignUpNotice(email: string): Promise<void> {
  const user = await findUserByEmailKey(emailKey(email));
  if (!user || user.suspended_at || !(await isAllowed(policy.claimByAccount, String(user.id)))) return;
  await transaction(async (tx) => {
    const [account] = await lockAccounts(tx, [user.id]);
    if (account?.email_key !== user.email_key) return;
    const { email: to, first_name } = account;
    if (!(await mayMailOwner(tx, to))) return;
    if (account.email_verified_at) {
      const mail = policy.alreadySignedUpMail(first_name, `${publicUrl()}${accountPages.signIn}`);
      return void (await queueMail(tx, { to, ...mail }));
    }
    const seconds = policy.CLAIM_SECONDS;
    const { token } = await issueMailToken(tx, account.id, { purpose: "claim-email", seconds, email: to });
    const link = `${publicUrl()}${addressPages.claim}?token=${token}`;
    await queueMail(tx, { to, ...policy.claimMail(link), secret: linkSecret(link, account.id, seconds) });
  });
}

/**
 * Removes the address from the unconfirmed account that holds it. The account keeps its posts, without an address.
 * @throws AppError invalid-input for a used or old link, also when the account has confirmed the address since.
 */
export async function claimEmail(token: string): Promise<void> {
  await transaction(async (tx) => {
    const { userId, email } = await takeAddressToken(tx, token, "claim-email");
    const [account] = await lockAccounts(tx, [userId]);
    if (!account || account.email_verified_at || account.email_key !== emailKey(email)) throw linkExpired();
    await release(tx, userId);
  });
}

async function release(tx: Transaction, userId: number): Promise<void> {
  await retireOpenTokens(tx, userId);
  await queries.releaseAddress(tx, userId, policy.releasedAddress(userId));
}

/** Locks the address, then the account and the holder of the address, in a fixed order; then uses the link. */
async function takeAddressToken(
  tx: Transaction,
  token: string,
  purpose: "change-email" | "undo-email" | "claim-email",
) {
  const tokenHash = hashToken(token);
  const known = await findToken(tx, tokenHash, purpose);
  if (!known?.email) throw linkExpired();
  const key = emailKey(known.email);
  await queries.lockAddress(tx, key);
  const holder = await queries.findHolder(tx, key);
  await lockAccounts(tx, holder === null ? [known.user_id] : [known.user_id, holder]);
  const used = await useMailToken(tx, tokenHash, purpose);
  if (!used) throw linkExpired();
  return { userId: used.userId, email: known.email, createdAt: used.createdAt };
}

/**
 * A confirmed address wins over an unconfirmed one, which is removed from its account.
 * @returns the account as it was before.
 * @throws AppError conflict (409) with `taken` when a confirmed account has it.
 */
async function moveTo(tx: Transaction, userId: number, email: string, taken: string): Promise<AccountRow> {
  const key = emailKey(email);
  const holder = await queries.findHolder(tx, key);
  const accounts = await lockAccounts(tx, holder === null ? [userId] : [userId, holder]);
  const before = accounts.find(({ id }) => id === userId);
  if (!before) throw linkExpired();
  const other = accounts.find(({ id }) => id !== userId);
  if (other?.email_verified_at) throw new AppError("conflict", taken);
  if (other) await release(tx, other.id);
  await queries.updateEmail(tx, userId, email, key);
  return before;
}

function linkExpired(): AppError {
  return new AppError("invalid-input", accountMessages.linkExpired);
}
