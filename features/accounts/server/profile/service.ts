/**
 * What users change about themselves: details, address, password, sessions (docs/product/accounts.md, Profile Details).
 */
import { transaction, type Transaction } from "#platform/database/client.ts";
import { notify } from "#platform/database/notifications.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { hashPassword, isPassword } from "#platform/secrets/passwords.ts";
import { forgiveAll, throttle } from "#platform/throttle/throttle.ts";
import { accountMessages, type Actor, type Me } from "../../contract.ts";
import {
  type ChangePasswordInput,
  type OwnSession,
  type ProfileInput,
  profileMessages,
} from "../../profile-contract.ts";
import { forgetSessions, SESSION_ENDED, type SessionTokens } from "../access.ts";
import { prepareEmailChange, requestEmailChange } from "../address/service.ts";
import { retireMailTokens } from "../credentials/queries.ts";
import { lockProven, retireOpenTokens } from "../credentials/service.ts";
import { findAbout, refuseWeakPassword, setPassword } from "../password/service.ts";
import * as policy from "../policy.ts";
import * as queries from "./queries.ts";
import { findUserWithPlan } from "../queries.ts";
import { getMe, replaceTokens } from "../service.ts";
import { type Client, ofSession } from "../sign-in/guard-service.ts";

/**
 * Saves one's details. A new address does not count yet: see `requestEmailChange`. It asks for the password.
 * @param ip told to the old address.
 * @throws AppError not-found for somebody else's slug, and as `prepareEmailChange`; forbidden (403) for an operator who acts
 * as the user and changes the address.
 */
export async function saveProfile(
  actor: Actor,
  slug: string | null,
  input: ProfileInput,
  ip: string,
): Promise<Me & { detail: string }> {
  const before = await getMe(actor);
  if (slug !== null && slug !== before.slug) throw new AppError("not-found", "Profile not found.");
  const { email, current_password, code, ...fields } = input;
  const isNew = policy.emailKey(email) !== policy.emailKey(before.email);
  // An address that is asked for already has its mail: saving other fields beside it sends and counts nothing.
  const isAsked = isNew && before.pending_email !== email;
  if (isNew && actor.acting) throw new AppError("forbidden", accountMessages.barredWhileActing);
  const passwordHash = isAsked ? await prepareEmailChange(actor, email, { current_password, code }) : null;
  await transaction(async (tx) => {
    if (passwordHash !== null) await requestEmailChange(tx, actor, { email, passwordHash, ip });
    await queries.updateProfile(tx, actor.id, fields);
    if (!isNew && !actor.acting) await retireMailTokens(tx, actor.id, "change-email");
  });
  const detail = isNew ? `${profileMessages.saved} ${profileMessages.confirmSent(email)}` : profileMessages.saved;
  return { ...(await getMe(actor)), detail };
}

/**
 * Sets a new password, ends every other session, and gives this one new tokens: a copy of the old ones is good for nothing.
 * Guesses are counted with the session's other proofs.
 * @returns what the cookies are to hold: other devices are strangers now.
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
  await throttle(policy.limits.signInByClient, proofs);
  if (!(await isPassword(user.password_hash, input.current_password)))
    throw invalidInput({ current_password: profileMessages.wrongPassword });
  await forgiveAll(policy.limits.signInByClient, proofs);
  await refuseWeakPassword("new_password", input.new_password, await findAbout(user));
  const passwordHash = await hashPassword(input.new_password);
  const { tokens, device, forget } = await transaction(async (tx) => {
    await lockProven(tx, actor, user.password_hash);
    await retireOpenTokens(tx, actor.id);
    const device = await setPassword(tx, actor.id, { passwordHash, client });
    await queueMail(tx, { to: user.email, ...policy.passwordChangedMail(user.first_name) });
    const forget = await endOwn(tx, actor, { allBut: actor.sessionId }, "password changed");
    const tokens = await replaceTokens(tx, actor.sessionId);
    if (!tokens) throw new AppError("not-signed-in", accountMessages.notSignedIn);
    await notify(tx, SESSION_ENDED, actor.sessionId); // reads are answered from memory by the old token
    return { tokens, device, forget };
  });
  forget();
  forgetSessions(actor.sessionId);
  return { tokens, device };
}

/** One's live sessions, this one first. */
export async function listSessions(actor: Actor): Promise<OwnSession[]> {
  const rows = await queries.listSessions(actor.id);
  const sessions = rows.map(({ created_at, last_seen_at, ...session }) => ({
    ...session,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    is_current: session.id === actor.sessionId,
  }));
  return sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
}

/** @throws AppError not-found for anybody else's session, and for one that has ended. */
export async function endSession(actor: Actor, id: string): Promise<void> {
  const forget = await transaction(async (tx) => {
    await lockProven(tx, actor);
    await retireOpenTokens(tx, actor.id);
    const ended = await endOwn(tx, actor, { only: id }, "signed out elsewhere");
    if (!ended.count) throw new AppError("not-found", profileMessages.noSession);
    return ended;
  });
  forget();
}

export async function endOtherSessions(actor: Actor): Promise<void> {
  const forget = await transaction(async (tx) => {
    await lockProven(tx, actor);
    await retireOpenTokens(tx, actor.id);
    return endOwn(tx, actor, { allBut: actor.sessionId }, "signed out elsewhere");
  });
  forget();
}

type Forget = (() => void) & { count: number };

/** @returns what to call after the commit, and how many sessions it ends. */
async function endOwn(
  tx: Transaction,
  actor: Actor,
  which: { only: string } | { allBut: string },
  reason: string,
): Promise<Forget> {
  const ended = await queries.endOwnSessions(tx, actor.id, which, reason);
  for (const id of ended) await notify(tx, SESSION_ENDED, id);
  return Object.assign(() => ended.forEach(forgetSessions), { count: ended.length });
}
