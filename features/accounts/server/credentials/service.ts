/** Emailed links of an account. Every change of its credentials calls this service, which retires the open ones. */
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { hashToken, newToken } from "#platform/secrets/tokens.ts";
import { accountMessages, type Actor } from "../../contract.ts";
import * as queries from "./queries.ts";
import { deleteUnconfirmedFactor } from "../second-factor/queries.ts";

/**
 * Invariant: no link and no setup started before a credential event works after it. Call it first in the event's
 * transaction: it locks the account's row, so that links being issued or used wait. Credential events are: password
 * changed or reset, second factor switched on or off or its codes renewed, sessions ended, suspension, change of role,
 * change of address, deletion requested. Links that belong to a mailbox outlive it: they undo what was done in the
 * account.
 */
export async function retireOpenTokens(tx: Transaction, userId: number): Promise<void> {
  await queries.lockAccounts(tx, [userId]);
  await queries.retireAccountTokens(tx, userId);
  await deleteUnconfirmedFactor(tx, userId);
}

type NewLink = { purpose: queries.MailTokenPurpose; seconds: number; email?: string };

/**
 * Waits for a credential event in progress, so that the link is issued after it.
 * @returns the token for the email, and the time.
 */
export async function issueMailToken(
  tx: Transaction,
  userId: number,
  link: NewLink,
): Promise<{ token: string; issuedAt: Date }> {
  await queries.lockAccounts(tx, [userId]);
  const token = newToken();
  return { token, issuedAt: await queries.insertMailToken(tx, { ...link, userId, tokenHash: hashToken(token) }) };
}

/** Uses an emailed link, with its account locked. @returns null for a used, retired, expired or unknown one. */
export async function takeMailToken(
  tx: Transaction,
  token: string,
  purpose: queries.MailTokenPurpose,
): Promise<queries.UsedToken | null> {
  const tokenHash = hashToken(token);
  const known = await queries.findToken(tx, tokenHash, purpose);
  if (!known) return null;
  await queries.lockAccounts(tx, [known.user_id]);
  return queries.useMailToken(tx, tokenHash, purpose);
}

/** Locks the account's row: no credential event and no change of role until the transaction ends. */
export async function lockAccountRow(tx: Transaction, userId: number): Promise<queries.AccountRow | undefined> {
  return (await queries.lockAccounts(tx, [userId]))[0];
}

/**
 * For a change of role: also retires mailbox links, which an operator may have revealed while the account was a
 * customer's.
 */
export async function retireEveryLink(tx: Transaction, userId: number): Promise<void> {
  await retireOpenTokens(tx, userId);
  await queries.retireMailboxTokens(tx, userId);
}

/**
 * For work whose session and password were checked before this transaction began: a credential event in between wins.
 * @param passwordHash as it was at the check.
 * @returns the account, locked.
 * @throws AppError not-signed-in (401).
 */
export async function lockProven(tx: Transaction, actor: Actor, passwordHash?: string): Promise<queries.AccountRow> {
  const [account] = await queries.lockAccounts(tx, [actor.id]);
  const isSame = account && account.suspended_at === null && [undefined, account.password_hash].includes(passwordHash);
  if (!account || !isSame || !(await queries.lockLiveSession(tx, actor.sessionId, actor.id)))
    throw new AppError("not-signed-in", accountMessages.notSignedIn);
  return account;
}
