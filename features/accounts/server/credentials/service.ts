/** Mailed links of an account, and the one place that every change of its credentials calls: it retires those still open. */
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { hashToken, newToken } from "#platform/secrets/tokens.ts";
import { accountMessages, type Actor } from "../../contract.ts";
import * as queries from "./queries.ts";
import { deleteUnconfirmedFactor } from "../second-factor/queries.ts";

/**
 * Invariant: no link and no set-up that was begun before a credential event works after it. Call it first in the event's
 * transaction: it locks the account's row, for which every link that is being issued or used waits. Credential events are:
 * password changed or reset, second factor switched on or off or its codes renewed, sessions ended, suspension, another role,
 * another address, a deletion asked for. Links that belong to a mailbox outlive it: they undo what was done in the account.
 */
export async function retireOpenTokens(tx: Transaction, userId: number): Promise<void> {
  await queries.lockAccounts(tx, [userId]);
  await queries.retireAccountTokens(tx, userId);
  await deleteUnconfirmedFactor(tx, userId);
}

type NewLink = { purpose: queries.MailTokenPurpose; seconds: number; email?: string };

/** Waits for a credential event that is under way, and is issued after it. @returns the token for the mail, and when. */
export async function issueMailToken(
  tx: Transaction,
  userId: number,
  link: NewLink,
): Promise<{ token: string; issuedAt: Date }> {
  await queries.lockAccounts(tx, [userId]);
  const token = newToken();
  return { token, issuedAt: await queries.insertMailToken(tx, { ...link, userId, tokenHash: hashToken(token) }) };
}

/** Uses a mailed link, with its account locked. @returns null for a used, retired, expired or unknown one. */
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

/** Its row, locked: no credential event and no change of role until the transaction ends. */
export async function lockAccountRow(tx: Transaction, userId: number): Promise<queries.AccountRow | undefined> {
  return (await queries.lockAccounts(tx, [userId]))[0];
}

/** Another role: also the links of mailboxes stop, which an operator may have revealed while the account was a customer's. */
export async function retireEveryLink(tx: Transaction, userId: number): Promise<void> {
  await retireOpenTokens(tx, userId);
  await queries.retireMailboxTokens(tx, userId);
}

/**
 * For what a session and a password were checked for before this transaction began: a credential event in between wins.
 * @param passwordHash as it was when it was checked.
 * @returns the account, locked. @throws AppError not-signed-in (401).
 */
export async function lockProven(tx: Transaction, actor: Actor, passwordHash?: string): Promise<queries.AccountRow> {
  const [account] = await queries.lockAccounts(tx, [actor.id]);
  const isSame = account && account.suspended_at === null && [undefined, account.password_hash].includes(passwordHash);
  if (!account || !isSame || !(await queries.isSessionLive(tx, actor.sessionId, actor.id)))
    throw new AppError("not-signed-in", accountMessages.notSignedIn);
  return account;
}
