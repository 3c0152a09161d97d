/** Signing in, with the second factor where it is on. */
import { setTimeout as wait } from "node:timers/promises";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { isPassword } from "#platform/secrets/passwords.ts";
import { accountMessages, type SignInInput } from "../../contract.ts";
import { emailKey } from "../policy.ts";
import { getProfile } from "../profile/me-service.ts";
import { findUserByEmailKey } from "../queries.ts";
import { verifyFactor } from "../second-factor/service.ts";
import { openSession, type SignedIn } from "../sessions/service.ts";
import { type Client, countSignIn } from "./guard-service.ts";
import { delayOfAttempt } from "./policy.ts";
import { lockUnchangedUser } from "./queries.ts";

/**
 * Each attempt is counted first, see `countSignIn`. A right password without the required code clears none of them.
 * @throws AppError wrong-credentials (401), forbidden (403) for a suspended account, too-many-requests (429),
 * invalid-input naming `code` when two-factor sign-in is on.
 */
export async function signIn(input: SignInInput, client: Client): Promise<SignedIn> {
  const account = emailKey(input.email);
  const attempt = await countSignIn(account, client);
  await wait(delayOfAttempt(attempt.number));
  const user = await findUserByEmailKey(account);
  const isRight = await isPassword(user?.password_hash ?? null, input.password);
  if (!user || !isRight) throw new AppError("wrong-credentials", accountMessages.wrongCredentials);
  if (user.suspended_at) throw new AppError("forbidden", accountMessages.suspended);
  await verifyFactor(user.id, input.code, attempt.codesOf);
  await attempt.forgive();
  const opened = await transaction(async (tx) => {
    // A reset or suspension since the check must win.
    const isStill = await lockUnchangedUser(tx, user.id, user.password_hash);
    if (!isStill) throw new AppError("wrong-credentials", accountMessages.wrongCredentials);
    return openSession(tx, user.id, client);
  });
  return { me: await getProfile(user.id), ...opened };
}
