/** Accounts with publicly known passwords, such as those of the demo: closed where strangers may sign in. */
import { transaction } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";
import { hashPassword, isPassword, NO_PASSWORD } from "#platform/secrets/passwords.ts";
import { lockAccounts } from "./credentials/queries.ts";
import { retireOpenTokens } from "./credentials/service.ts";
import { emailKey } from "./policy.ts";
import { findUserByEmailKey, hasOperatorWithout } from "./queries.ts";
import { updatePassword } from "./password/queries.ts";
import { endSessions } from "./sessions/queries.ts";

/** `password`: the publicly known one. */
export type KnownAccount = { email: string; password: string };

/**
 * Locks these accounts: no password works any more, and their sessions and emailed links end. Leaves an account alone
 * if its owner has chosen another password. Idempotent.
 */
export async function closeKnownAccounts(accounts: readonly KnownAccount[]): Promise<void> {
  for (const { email, password } of accounts) {
    const user = await findUserByEmailKey(emailKey(email));
    if (!user || user.password_hash === NO_PASSWORD) continue;
    if (!(await isPassword(user.password_hash, password))) continue;
    if (await replacePassword(user, NO_PASSWORD, "known password"))
      log.warn({ email }, "A demo account was closed because others may be able to reach this installation");
  }
}

/** Restores the known passwords of accounts closed by closeKnownAccounts. Idempotent. */
export async function openKnownAccounts(accounts: readonly KnownAccount[]): Promise<void> {
  for (const { email, password } of accounts) {
    const user = await findUserByEmailKey(emailKey(email));
    if (user?.password_hash !== NO_PASSWORD) continue;
    if (await replacePassword(user, await hashPassword(password), "password changed"))
      log.warn({ email }, "A demo account was reopened with its well-known password");
  }
}

/** The accounts that exist and are not closed. */
export async function findOpenAccounts<Known extends KnownAccount>(accounts: readonly Known[]): Promise<Known[]> {
  const users = await Promise.all(accounts.map(({ email }) => findUserByEmailKey(emailKey(email))));
  return accounts.filter((_, index) => (users[index]?.password_hash ?? NO_PASSWORD) !== NO_PASSWORD);
}

/** Whether anyone can sign in as an operator. */
export function hasOperator(): Promise<boolean> {
  return hasOperatorWithout(NO_PASSWORD);
}

type Found = { id: number; password_hash: string };

/** @returns false where another process, or the owner, was faster. */
function replacePassword({ id, password_hash }: Found, hash: string, reason: string): Promise<boolean> {
  return transaction(async (tx) => {
    const [account] = await lockAccounts(tx, [id]);
    if (account?.password_hash !== password_hash) return false;
    await retireOpenTokens(tx, id);
    await updatePassword(tx, id, hash);
    await endSessions(tx, { userId: id }, reason);
    return true;
  });
}
