/** A new password with the old one, while signed in. */
import { transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { hashPassword, isPassword } from "#platform/secrets/passwords.ts";
import { forgiveAll, throttle } from "#platform/throttle/throttle.ts";
import { accountMessages, type Actor } from "../../contract.ts";
import { type ChangePasswordInput, profileMessages } from "../../profile-contract.ts";
import type { SessionTokens } from "../access.ts";
import { lockProven, retireOpenTokens } from "../credentials/service.ts";
import { limits } from "../policy.ts";
import { findUserWithPlan } from "../queries.ts";
import { endAllSessions } from "../sessions/ending-service.ts";
import { insertSessionOf } from "../sessions/service.ts";
import { type Client, ofSession } from "../sign-in/guard-service.ts";
import { passwordChangedMail } from "./policy.ts";
import { findAbout, refuseWeakPassword, setPassword } from "./service.ts";

/**
 * Sets a new password, ends every session, and opens another one in place of this, so that copies of its tokens, and
 * requests of it that are still on their way, are useless. Guesses are counted with the session's other proofs.
 * @returns the new cookie values: other devices are unknown now.
 * @throws AppError invalid-input naming `current_password`, too-many-requests (429).
 */
export async function changePassword(
  actor: Actor,
  input: ChangePasswordInput,
  client: Client,
): Promise<{ tokens: SessionTokens; device: string }> {
  const user = await findUserWithPlan(actor.id);
  if (!user) throw new AppError("not-signed-in", accountMessages.notSignedIn);
  const proofs = ofSession(user.email_key, actor);
  await throttle(limits.signInByClient, proofs);
  if (!(await isPassword(user.password_hash, input.current_password)))
    throw invalidInput({ current_password: profileMessages.wrongPassword });
  await forgiveAll(limits.signInByClient, proofs);
  await refuseWeakPassword("new_password", input.new_password, await findAbout(user));
  const passwordHash = await hashPassword(input.new_password);
  return transaction(async (tx) => {
    await lockProven(tx, actor, user.password_hash);
    await retireOpenTokens(tx, actor.id);
    const device = await setPassword(tx, actor.id, { passwordHash, client });
    await queueMail(tx, { to: user.email, ...passwordChangedMail(user.first_name) });
    await endAllSessions(tx, actor.id, "password changed");
    return { tokens: await insertSessionOf(tx, actor.id, client), device };
  });
}
